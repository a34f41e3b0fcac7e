/** Makes and models sold in the US and Europe, including trucks and older ones; one line per make. */
const MODELS_BY_MAKE = {
  Abarth: '124 Spider, 500, 500e, 595, 600e, 695, Grande Punto, Punto Evo',
  AC: 'Ace, Aceca, Cobra, Mamba',
  Acura: 'ADX, CL, CSX, ILX, Integra, Legend, MDX, NSX, RDX, RL, RLX, RSX, SLX, TL, TLX, TSX, Vigor, ZDX',
  Aixam: 'City, Coupe, Crossline, Crossover, GTO, Scouty',
  'Alfa Romeo':
    '4C, 8C Competizione, 33, 75, 145, 146, 147, 155, 156, 159, 164, 166, Alfetta, Brera, Giulia, Giulietta, GT, GTV, Junior, MiTo, Spider, Stelvio, Tonale',
  Alpina: 'B3, B4, B5, B6, B7, B8, B10, B12, D3, D4, D5, XB7, XD3, XD4',
  Alpine: 'A110, A290, A310, A390, A610, GTA',
  'AM General': 'DJ-5, Hummer, MV-1',
  AMC: 'Ambassador, Concord, Eagle, Gremlin, Hornet, Javelin, Matador, Pacer, Rambler, Spirit',
  'Aston Martin': 'Cygnet, DB7, DB9, DB11, DB12, DBS, DBX, Lagonda, One-77, Rapide, Valhalla, Valkyrie, Vanquish, Vantage, Virage, Vulcan',
  Audi: '80, 90, 100, 200, 4000, 5000, A1, A2, A3, A4, A4 Allroad, A5, A6, A6 Allroad, A6 e-tron, A7, A8, Cabriolet, Coupe, e-tron, e-tron GT, Q2, Q3, Q4 e-tron, Q5, Q6 e-tron, Q7, Q8, Q8 e-tron, Quattro, R8, RS Q3, RS Q8, RS3, RS4, RS5, RS6, RS7, S1, S3, S4, S5, S6, S7, S8, SQ2, SQ5, SQ7, SQ8, TT, TT RS, TTS, V8',
  Austin: 'Allegro, Ambassador, Healey 3000, Maestro, Maxi, Metro, Mini, Montego, Princess, Seven',
  Autobianchi: 'A111, A112, Bianchina, Y10',
  Autocar: 'ACMD, ACTT, ACX, DC-64, Xpeditor, Xpert',
  Bentley:
    'Arnage, Azure, Bentayga, Brooklands, Continental, Continental Flying Spur, Continental GT, Eight, Flying Spur, Mulsanne, Turbo R',
  'Blue Bird': 'All American, Micro Bird, TC/2000, Vision',
  BMW: '1 Series, 1 Series M, 2 Series, 2 Series Active Tourer, 2 Series Gran Coupe, 2 Series Gran Tourer, 3 Series, 3 Series Gran Turismo, 4 Series, 4 Series Gran Coupe, 5 Series, 5 Series Gran Turismo, 6 Series, 6 Series Gran Turismo, 7 Series, 8 Series, 128i, 135i, 228, 228i, 230i, 318i, 318ti, 320i, 323i, 325Ci, 325i, 325ix, 325xi, 328Ci, 328d, 328i, 328xi, 330Ci, 330e, 330i, 330xi, 335, 335d, 335i, 335xi, 340i, 428i, 430i, 435i, 440i, 525i, 528i, 530e, 530i, 530xi, 535d, 535i, 540d, 540i, 545i, 550e, 550i, 635CSi, 640i, 640xi, 645Ci, 645i, 650i, 650xi, 733i, 735i, 740e, 740i, 740iL, 740Li, 745i, 745Li, 750e, 750i, 750iL, 750Li, 750xi, 760i, 760Li, 840Ci, 840i, 850Ci, 850i, 2002, ActiveHybrid 3, ActiveHybrid 5, ActiveHybrid 7, i3, i4, i5, i7, i8, iX, iX1, iX2, iX3, M1, M2, M3, M4, M5, M6, M8, M235, M235i, M240i, M340i, M440i, M550i, M760i, M760Li, M850i, X1, X2, X3, X3 M, X4, X4 M, X5, X5 M, X6, X6 M, X7, XM, Z1, Z3, Z4, Z8',
  Bugatti: 'Bolide, Chiron, Divo, EB110, Mistral, Tourbillon, Veyron',
  Buick:
    'Allure, Apollo, Cascada, Century, Electra, Enclave, Encore, Encore GX, Envision, Envista, Gran Sport, LaCrosse, LeSabre, Lucerne, Park Avenue, Rainier, Reatta, Regal, Rendezvous, Riviera, Roadmaster, Skyhawk, Skylark, Somerset, Terraza, Verano',
  BYD: 'Atto 2, Atto 3, Dolphin, Dolphin Surf, e6, Han, Seal, Seal U, Sealion 7, Song Plus, Tang',
  Cadillac:
    'Allante, ATS, Brougham, Calais, Catera, Celestiq, Cimarron, CT4, CT5, CT6, CTS, DeVille, DTS, Eldorado, ELR, Escalade, Escalade ESV, Escalade EXT, Escalade IQ, Fleetwood, Lyriq, Optiq, Seville, SRX, STS, Vistiq, XLR, XT4, XT5, XT6, XTS',
  Caterham: '21, CSR, Roadsport, Seven, Super Seven',
  Chery: 'Arrizo 8, Omoda 5, QQ, Tiggo 4, Tiggo 7, Tiggo 8',
  Chevrolet:
    'Astro, Avalanche, Aveo, Bel Air, Beretta, Blazer, Blazer EV, Bolt, Bolt EUV, Bolt EV, BrightDrop, C/K 1500, C/K 2500, C/K 3500, C4500 Kodiak, Camaro, Caprice, Captiva, Captiva Sport, Cavalier, Celebrity, Chevelle, Chevette, Citation, City Express, Classic, Cobalt, Colorado, Corsica, Corvette, Cruze, El Camino, Epica, Equinox, Equinox EV, Evanda, Express, Express 1500, Express 2500, Express 3500, HHR, Impala, Kalos, Lacetti, Lumina, LUV, Malibu, Matiz, Metro, Monte Carlo, Monza, Nova, Nubira, Orlando, Prizm, Rezzo, S-10, Silverado, Silverado 1500, Silverado 2500 HD, Silverado 3500 HD, Silverado 4500 HD, Silverado 5500 HD, Silverado 6500 HD, Silverado EV, Sonic, Spark, Spectrum, Sprint, SS, SSR, Suburban, Tacuma, Tahoe, Tracker, TrailBlazer, Traverse, Trax, Uplander, Vega, Venture, Volt',
  Chrysler:
    '200, 300, 300M, Airflow, Aspen, Cirrus, Concorde, Conquest, Cordoba, Crossfire, E-Class, Fifth Avenue, Grand Voyager, Imperial, Laser, LeBaron, LHS, Neon, New Yorker, Newport, Pacifica, Prowler, PT Cruiser, Sebring, Stratus, TC by Maserati, Town & Country, Vision, Voyager',
  Citroen:
    '2CV, Ami, AX, Berlingo, BX, C-Crosser, C-Elysee, C-Zero, C1, C2, C3, C3 Aircross, C3 Picasso, C4, C4 Aircross, C4 Cactus, C4 Picasso, C4 SpaceTourer, C4 X, C5, C5 Aircross, C5 X, C6, C8, CX, DS, DS3, DS4, DS5, Dyane, e-Mehari, Evasion, GS, Jumper, Jumpy, Nemo, Saxo, SM, SpaceTourer, Visa, Xantia, XM, Xsara, Xsara Picasso, ZX',
  Cupra: 'Ateca, Born, Formentor, Leon, Raval, Tavascan, Terramar',
  Dacia: 'Bigster, Dokker, Duster, Jogger, Lodgy, Logan, Logan MCV, Sandero, Solenza, Spring',
  Daewoo: 'Espero, Evanda, Kalos, Korando, Lacetti, Lanos, Leganza, Matiz, Musso, Nexia, Nubira, Rezzo, Tacuma',
  DAF: '44, 46, 55, 66, 85 CF, 95 XF, CF, LF, XB, XD, XF, XG',
  Daihatsu: 'Applause, Charade, Copen, Cuore, Feroza, Gran Move, Materia, Mira, Move, Rocky, Sirion, Sportrak, Terios, Trevis, YRV',
  Daimler: 'Double Six, DS420, Sovereign, Super Eight, V8 250, XJ',
  Datsun: '200SX, 210, 240Z, 260Z, 280Z, 280ZX, 310, 510, 610, 710, 720, 810, B210, F10, Pickup',
  DeLorean: 'DMC-12',
  Dodge:
    '400, 600, Aries, Avenger, B150 Van, B250 Van, B350 Van, Caliber, Caravan, Challenger, Charger, Charger Daytona, Colt, Conquest, Coronet, D150, D250, D350, Dakota, Dart, Daytona, Diplomat, Durango, Dynasty, Grand Caravan, Hornet, Intrepid, Journey, Lancer, Magnum, Mirada, Monaco, Neon, Nitro, Omni, Raider, Ram 50, Ram 1500, Ram 2500, Ram 3500, Ram 4500, Ram 5500, Ram Van, Ramcharger, Shadow, Spirit, Sprinter 2500, Sprinter 3500, SRT-4, Stealth, Stratus, Viper',
  DS: 'DS 3, DS 3 Crossback, DS 4, DS 5, DS 7, DS 9, No 4, No 8',
  Eagle: 'Medallion, Premier, Summit, Talon, Vision',
  Ferrari:
    '12Cilindri, 296 GTB, 296 GTS, 308, 328, 348, 360, 400, 412, 430 Scuderia, 456, 458, 488, 512, 550, 575M, 599, 612 Scaglietti, 812, California, Dino, Enzo, F8, F12berlinetta, F40, F50, F355, F430, FF, GTC4Lusso, LaFerrari, Mondial, Portofino, Purosangue, Roma, SF90, Testarossa',
  Fiat: '124 Spider, 126, 127, 128, 131, 500, 500e, 500L, 500X, 600, Albea, Barchetta, Brava, Bravo, Cinquecento, Coupe, Croma, Doblo, Ducato, Fiorino, Freemont, Fullback, Grande Panda, Grande Punto, Idea, Linea, Marea, Multipla, Palio, Panda, Punto, Qubo, Regata, Ritmo, Scudo, Sedici, Seicento, Spider 2000, Stilo, Strada, Talento, Tempra, Tipo, Topolino, Ulysse, Uno, X1/9',
  Fisker: 'Karma, Ocean',
  Ford: 'Aerostar, Aspire, B-Max, Bronco, Bronco II, Bronco Sport, C-Max, Capri, Contour, Cortina, Cougar, Country Squire, Crown Victoria, E-150, E-250, E-350, E-450, E-Transit, EcoSport, Edge, Escape, Escort, Excursion, EXP, Expedition, Explorer, Explorer Sport Trac, F-100, F-150, F-150 Lightning, F-250, F-350, F-450, F-550, F-600, F-650, F-750, Fairlane, Fairmont, Festiva, Fiesta, Five Hundred, Flex, Focus, Freestar, Freestyle, Fusion, Galaxie, Galaxy, Granada, Grand C-Max, GT, Ka, Kuga, LCF, LTD, Maverick, Mondeo, Mustang, Mustang Mach-E, Orion, Pinto, Probe, Puma, Ranchero, Ranger, S-Max, Scorpio, Sierra, StreetKa, Taunus, Taurus, Taurus X, Tempo, Thunderbird, Torino, Tourneo Connect, Tourneo Courier, Tourneo Custom, Transit, Transit Connect, Transit Courier, Transit Custom, Windstar',
  Freightliner:
    '108SD, 114SD, Argosy, Business Class M2 100, Business Class M2 106, Business Class M2 112, Cascadia, Century Class, Classic XL, Columbia, Condor, Coronado, eCascadia, FL60, FL70, FL80, FLD120, MT45, MT55, Sprinter 2500, Sprinter 3500',
  Geely: 'Coolray, EX5, Geometry C, Monjaro',
  Genesis: 'Electrified G80, Electrified GV70, G70, G80, G90, GV60, GV70, GV80',
  Geo: 'Metro, Prizm, Spectrum, Storm, Tracker',
  GMC: 'Acadia, C/K 1500, C/K 2500, C/K 3500, C4500 TopKick, C5500 TopKick, C6500 TopKick, Caballero, Canyon, Envoy, Envoy XL, Envoy XUV, Hummer EV, Jimmy, R/V 3500, Safari, Savana 1500, Savana 2500, Savana 3500, Sierra 1500, Sierra 2500 HD, Sierra 3500 HD, Sierra EV, Sonoma, Sprint, Suburban, Syclone, Terrain, Typhoon, Vandura, Yukon, Yukon XL',
  'Great Wall': 'Hover, Steed, Wingle',
  Hino: '155, 165, 195, 238, 258, 268, 338, 358, 500 Series, 700 Series, L6, L7, M5, S5, XL7, XL8',
  Honda:
    'Accord, Accord Crosstour, Acty, Ballade, City, Civic, Civic del Sol, Clarity, Concerto, CR-V, CR-X, CR-Z, Crosstour, e, e:Ny1, Element, EV Plus, Fit, FR-V, HR-V, Insight, Integra, Jazz, Legend, Logo, NSX, Odyssey, Passport, Pilot, Prelude, Prologue, Quintet, Ridgeline, S2000, Shuttle, Stream, ZR-V',
  Hongqi: 'E-HS9, EH7, EHS7, H9',
  Hummer: 'H1, H2, H2 SUT, H3, H3T',
  Hyundai:
    'Accent, Atos, Azera, Bayon, Coupe, Creta, Elantra, Entourage, Equus, Excel, Galloper, Genesis, Genesis Coupe, Getz, Grandeur, H-1, H350, i10, i20, i30, i40, Inster, Ioniq, Ioniq 5, Ioniq 6, Ioniq 9, ix20, ix35, ix55, Kona, Lantra, Matrix, Nexo, Palisade, Pony, S-Coupe, Santa Cruz, Santa Fe, Santamo, Scoupe, Sonata, Staria, Stellar, Terracan, Tiburon, Trajet, Tucson, Veloster, Venue, Veracruz, XG300, XG350',
  'IC Bus': 'AC Series, BE Series, CE Series, HC Series, RE Series',
  INEOS: 'Fusilier, Grenadier, Grenadier Quartermaster',
  Infiniti:
    'EX35, EX37, FX35, FX37, FX45, FX50, G20, G25, G35, G37, I30, I35, J30, JX35, M30, M35, M37, M45, M56, Q30, Q40, Q45, Q50, Q60, Q70, QX4, QX30, QX50, QX55, QX56, QX60, QX70, QX80',
  International:
    '3200, 3800, 4200, 4300, 4400, 4700, 4900, 7300, 7400, 7500, 7600, 8600, 9200, 9400, 9900, CV, CXT, DuraStar, eMV, HV, HX, Loadstar, LoneStar, LT, MV, MXT, ProStar, RH, Scout, TerraStar, Travelall, WorkStar',
  Isuzu:
    'Amigo, Ascender, Axiom, D-Max, FTR, FVR, Gemini, Hombre, I-280, I-290, I-350, I-370, I-Mark, Impulse, NPR, NPR-HD, NQR, NRR, Oasis, Pickup, Rodeo, Rodeo Sport, Stylus, Trooper, VehiCROSS',
  Iveco: 'Daily, EuroCargo, EuroStar, EuroTech, Massif, S-Way, Stralis, T-Way, TurboDaily, X-Way',
  Jaecoo: 'E5, J5, J7, J8',
  Jaguar:
    'E-Pace, E-Type, F-Pace, F-Type, I-Pace, Mark 2, S-Type, Sovereign, Vanden Plas, X-Type, XE, XF, XFR, XJ, XJ6, XJ8, XJ12, XJ220, XJR, XJS, XK, XK8, XKR',
  Jeep: 'Avenger, Cherokee, CJ-5, CJ-7, Comanche, Commander, Commando, Compass, Gladiator, Grand Cherokee, Grand Cherokee L, Grand Wagoneer, J10, J20, Liberty, Patriot, Recon, Renegade, Scrambler, Wagoneer, Wagoneer S, Wrangler, Wrangler Unlimited',
  Jensen: 'Healey, Interceptor, S-V8',
  Karma: 'GS-6, Gyesera, Revero',
  Kenworth:
    'C500, K100, K270, K370, L770, T170, T180, T270, T280, T300, T370, T380, T440, T470, T480, T600, T660, T680, T700, T800, T880, W900, W990',
  'KGM SsangYong': 'Actyon, Chairman, Family, Korando, Kyron, Musso, Rexton, Rodius, Tivoli, Torres, Turismo, XLV',
  Kia: 'Amanti, Besta, Borrego, Cadenza, Carens, Carnival, Ceed, Cerato, Clarus, EV2, EV3, EV4, EV5, EV6, EV9, Forte, Joice, K4, K5, K900, Magentis, Mentor, Niro, Opirus, Optima, Picanto, Pregio, Pride, ProCeed, PV5, Retona, Rio, Rondo, Sedona, Seltos, Sephia, Shuma, Sorento, Soul, Spectra, Sportage, Stinger, Stonic, Telluride, Venga, XCeed',
  Koenigsegg: 'Agera, CC8S, CCR, CCX, Gemera, Jesko, Regera',
  KTM: 'X-Bow',
  Lada: '110, 111, 112, 1200, 1300, 1500, 2107, Granta, Kalina, Largus, Niva, Priora, Riva, Samara, Vesta, XRAY',
  Lamborghini:
    'Aventador, Centenario, Countach, Diablo, Espada, Gallardo, Huracan, Jalpa, LM002, Miura, Murcielago, Revuelto, Sian, Temerario, Urraco, Urus',
  Lancia:
    'Beta, Dedra, Delta, Flaminia, Flavia, Fulvia, Gamma, Kappa, Lybra, Musa, Phedra, Prisma, Scorpion, Stratos, Thema, Thesis, Trevi, Voyager, Y, Ypsilon, Zeta',
  'Land Rover':
    'Defender 90, Defender 110, Defender 130, Discovery, Discovery Sport, Freelander, LR2, LR3, LR4, Range Rover, Range Rover Evoque, Range Rover Sport, Range Rover Velar, Series I, Series II, Series III',
  LDV: '200, 400, Convoy, Cub, Maxus, Pilot',
  Leapmotor: 'B10, C10, T03',
  Lexus: 'CT 200h, ES, GS, GS F, GX, HS 250h, IS, IS F, LBX, LC, LFA, LM, LS, LX, NX, RC, RC F, RX, RZ, SC, TX, UX',
  Ligier: 'Ambra, IXO, JS50, JS60, JS66, Myli, Nova, Optimax, X-Too',
  Lincoln:
    'Aviator, Blackwood, Continental, Corsair, LS, Mark III, Mark IV, Mark LT, Mark V, Mark VI, Mark VII, Mark VIII, MKC, MKS, MKT, MKX, MKZ, Nautilus, Navigator, Navigator L, Town Car, Versailles, Zephyr',
  Lotus: '340R, Eclat, Elan, Eletre, Elise, Elite, Emeya, Emira, Esprit, Europa, Evija, Evora, Excel, Exige',
  Lucid: 'Air, Gravity',
  'Lynk & Co': '01, 02, 08',
  Mack: 'Anthem, CH, CHN, CL, CV Granite, Defense, Freedom, Granite, LR, MD6, MD7, MH Ultra-Liner, MR, Pinnacle, Pioneer, RB, RD, TerraPro, Titan, Vision',
  Mahindra: 'Bolero, Goa, KUV100, Quanto, Roxor, Scorpio, XUV300, XUV500, XUV700',
  MAN: "F2000, L2000, Lion's City, Lion's Coach, M2000, TGA, TGE, TGL, TGM, TGS, TGX",
  Maserati:
    '228, 3200 GT, 4200 GT, Biturbo, Bora, Coupe, Ghibli, GranCabrio, GranSport, GranTurismo, Grecale, Indy, Khamsin, Kyalami, Levante, MC12, MC20, MCPura, Merak, Quattroporte, Shamal, Spyder',
  Maxus: 'Deliver 7, Deliver 9, eDeliver 3, eDeliver 7, eDeliver 9, eTerron 9, Euniq 6, Mifa 9, T60, T90',
  Maybach: '57, 62, Landaulet',
  Mazda:
    '2, 3, 5, 6, 6e, 121, 323, 626, 929, B2000, B2200, B2300, B2500, B2600, B3000, B4000, BT-50, CX-3, CX-5, CX-7, CX-9, CX-30, CX-50, CX-60, CX-70, CX-80, CX-90, Demio, GLC, Mazdaspeed3, Mazdaspeed6, Millenia, MPV, MX-3, MX-5 Miata, MX-6, MX-30, Navajo, Premacy, Protege, Protege5, RX-3, RX-4, RX-7, RX-8, Tribute, Xedos 6, Xedos 9',
  McLaren: '540C, 570GT, 570S, 600LT, 620R, 650S, 675LT, 720S, 750S, 765LT, Artura, Elva, F1, GT, GTS, MP4-12C, P1, Senna, Speedtail, W1',
  'Mercedes-Benz':
    '190, 200, 220, 230, 240, 250, 260, 280, 300, 320, 350, 380, 400, 420, 450, 500, 560, 600, A-Class, Actros, AMG GT, AMG One, Antos, Arocs, Atego, Axor, B-Class, C-Class, Citan, CL-Class, CLA, CLC, CLE, CLK, CLS, E-Class, eActros, Econic, EQA, EQB, EQC, EQE, EQE SUV, EQS, EQS SUV, EQT, EQV, eSprinter, eVito, G-Class, GL-Class, GLA, GLB, GLC, GLC Coupe, GLE, GLE Coupe, GLK, GLS, M-Class, Marco Polo, Maybach S-Class, Metris, R-Class, S-Class, SL, SLC, SLK, SLR McLaren, SLS AMG, Sprinter, T-Class, Tourismo, Unimog, V-Class, Vaneo, Vario, Viano, Vito, X-Class',
  Mercury:
    'Bobcat, Capri, Comet, Cougar, Grand Marquis, LN7, Lynx, Marauder, Mariner, Marquis, Milan, Monarch, Montego, Monterey, Mountaineer, Mystique, Sable, Topaz, Tracer, Villager, Zephyr',
  Merkur: 'Scorpio, XR4Ti',
  MG: '3, 4 EV, 5 EV, 6, Cyberster, EHS, GS, HS, IM5, IM6, Maestro, Marvel R, Metro, MGA, MGB, MGC, MGF, Midget, Montego, RV8, S5 EV, TD, TF, ZR, ZS, ZS EV, ZT',
  MINI: 'Aceman, Clubman, Clubvan, Cooper, Cooper Convertible, Cooper S, Countryman, Coupe, Electric, Hardtop 2 Door, Hardtop 4 Door, John Cooper Works, One, Paceman, Roadster',
  Mitsubishi:
    '3000GT, ASX, Attrage, Carisma, Challenger, Colt, Cordia, Diamante, Eclipse, Eclipse Cross, Endeavor, Expo, Expo LRV, Galant, Grandis, i-MiEV, L200, L300, L400, Lancer, Lancer Evolution, Mighty Max, Mirage, Mirage G4, Montero, Montero Sport, Outlander, Outlander PHEV, Outlander Sport, Pajero, Pajero Pinin, Precis, Raider, Shogun, Sigma, Space Gear, Space Runner, Space Star, Space Wagon, Starion, Tredia, Van',
  'Mitsubishi Fuso': 'Canter, eCanter, FE, FE85D, FE140, FG, FH, FK, FM, FM330, Rosa',
  Morgan: '3 Wheeler, 4/4, Aero 8, Aeromax, Plus 4, Plus 6, Plus 8, Plus Four, Plus Six, Roadster, Super 3, Supersport',
  Morris: 'Ital, Marina, Mini, Minor, Oxford',
  NIO: 'EL6, EL7, EL8, ES8, ET5, ET5 Touring, ET7, Firefly',
  Nissan:
    '100NX, 200SX, 240SX, 280ZX, 300ZX, 350Z, 370Z, Almera, Almera Tino, Altima, Ariya, Armada, Axxess, Bluebird, Cabstar, Cherry, Cube, e-NV200, Figaro, Frontier, GT-R, Interstar, Juke, Kicks, King Cab, Kubistar, Leaf, Maxima, Micra, Murano, Murano CrossCabriolet, Navara, Note, NP300, NV Cargo, NV Passenger, NV200, NV250, NV300, NV400, NX, Pao, Pathfinder, Patrol, Pickup, Pixo, Prairie, Primastar, Primera, Pulsar, Qashqai, Qashqai+2, Quest, Rogue, Rogue Sport, S-Cargo, Sentra, Serena, Silvia, Skyline, Stanza, Sunny, Terrano, Titan, Titan XD, Townstar, Trade, Vanette, Versa, X-Terra, X-Trail, Z',
  Oldsmobile:
    '88, 98, Achieva, Alero, Aurora, Bravada, Custom Cruiser, Cutlass, Cutlass Calais, Cutlass Ciera, Cutlass Supreme, Delta 88, Eighty-Eight, Firenza, Intrigue, LSS, Ninety-Eight, Omega, Regency, Silhouette, Starfire, Toronado, Vista Cruiser',
  Omoda: '5, 7, 9, E5',
  Opel: 'Adam, Agila, Ampera, Ampera-e, Antara, Arena, Ascona, Astra, Calibra, Campo, Cascada, Combo, Commodore, Corsa, Crossland, Frontera, Grandland, GT, Insignia, Kadett, Karl, Manta, Meriva, Mokka, Monterey, Monza, Movano, Omega, Rekord, Rocks-e, Senator, Signum, Sintra, Speedster, Tigra, Vectra, Vivaro, Zafira, Zafira Life',
  Ora: '03, 07, Funky Cat',
  Pagani: 'Huayra, Utopia, Zonda',
  Peterbilt:
    '220, 320, 325, 330, 335, 337, 348, 357, 359, 362, 365, 367, 375, 377, 378, 379, 384, 385, 386, 387, 388, 389, 520, 535, 536, 537, 548, 567, 579, 587, 589',
  Peugeot:
    '104, 106, 107, 108, 204, 205, 206, 206+, 207, 208, 301, 304, 305, 306, 307, 308, 309, 404, 405, 406, 407, 408, 504, 505, 508, 604, 605, 607, 806, 807, 1007, 2008, 3008, 4007, 4008, 5008, Bipper, Boxer, e-208, e-308, e-2008, e-3008, e-5008, Expert, iOn, J5, Partner, RCZ, Rifter, Traveller',
  Plymouth:
    'Acclaim, Arrow, Barracuda, Breeze, Caravelle, Champ, Colt, Conquest, Cuda, Duster, Fury, Gran Fury, Grand Voyager, Horizon, Laser, Neon, Prowler, Reliant, Road Runner, Sapporo, Satellite, Sundance, Turismo, Valiant, Volare, Voyager',
  Polestar: '1, 2, 3, 4, 5',
  Pontiac:
    '1000, 6000, Astre, Aztek, Bonneville, Catalina, Fiero, Firebird, Firefly, G3, G5, G6, G8, Grand Am, Grand Prix, Grand Ville, GTO, LeMans, Montana, Parisienne, Phoenix, Safari, Solstice, Sunbird, Sunfire, Tempest, Torrent, Trans Am, Trans Sport, Ventura, Vibe',
  Porsche:
    '356, 718 Boxster, 718 Cayman, 911, 912, 914, 918 Spyder, 924, 928, 930, 944, 959, 968, Boxster, Carrera GT, Cayenne, Cayenne Coupe, Cayman, Macan, Macan Electric, Panamera, Taycan',
  Proton: '300 Series, 400 Series, Exora, Gen-2, Impian, Jumbuck, Persona, Satria, Savvy, Waja',
  RAM: '1500, 1500 Classic, 1500 REV, 2500, 3500, 4500, 5500, C/V Tradesman, Dakota, ProMaster 1500, ProMaster 2500, ProMaster 3500, ProMaster City, ProMaster EV',
  Reliant: 'Fox, Kitten, Regal, Rialto, Robin, Scimitar',
  Renault:
    '4, 4 E-Tech, 5, 5 E-Tech, 9, 11, 12, 14, 15, 16, 17, 18, 18i, 19, 20, 21, 25, 30, Alliance, Arkana, Austral, Avantime, Captur, Clio, Duster, Encore, Espace, Express, Fluence, Fuego, Grand Scenic, Kadjar, Kangoo, Koleos, Laguna, Latitude, LeCar, Logan, Mascott, Master, Medallion, Megane, Megane E-Tech, Modus, Rafale, Rapid, Safrane, Sandero, Scenic, Scenic E-Tech, Symbioz, Symbol, Talisman, Thalia, Trafic, Twingo, Twizy, Vel Satis, Wind, Zoe',
  'Renault Trucks': 'C, D, D Wide, K, Kerax, Magnum, Mascott, Maxity, Midlum, Premium, T, T High',
  Rivian: 'EDV 500, EDV 700, R1S, R1T, R2, R3',
  'Rolls-Royce':
    'Camargue, Corniche, Cullinan, Dawn, Ghost, Park Ward, Phantom, Silver Cloud, Silver Dawn, Silver Seraph, Silver Shadow, Silver Spirit, Silver Spur, Silver Wraith, Spectre, Wraith',
  Rover:
    '25, 45, 75, 100, 111, 114, 200, 213, 214, 216, 218, 220, 400, 414, 416, 418, 420, 600, 618, 620, 623, 800, 820, 825, 827, CityRover, Metro, Mini, P5, P6, SD1, Streetwise',
  Saab: '9-2X, 9-3, 9-3X, 9-4X, 9-5, 9-7X, 90, 95, 96, 99, 900, 9000, Sonett',
  Saleen: 'S1, S7, S281, S302',
  Saturn: 'Astra, Aura, ION, L-Series, L100, L200, L300, Outlook, Relay, S-Series, SC, Sky, SL, SW, Vue',
  Scania: '3 Series, 4 Series, Citywide, G-Series, Interlink, Irizar i6, L-Series, P-Series, R-Series, S-Series, T-Series, Touring',
  Scion: 'FR-S, iA, iM, iQ, tC, xA, xB, xD',
  SEAT: '124, 127, 131, 133, Alhambra, Altea, Altea Freetrack, Altea XL, Arona, Arosa, Ateca, Cordoba, Exeo, Ibiza, Inca, Leon, Malaga, Marbella, Mii, Ronda, Tarraco, Terra, Toledo, Vario',
  Skoda:
    '105, 120, 130, 136, Citigo, Elroq, Enyaq, Epiq, Fabia, Favorit, Felicia, Forman, Kamiq, Karoq, Kodiaq, Octavia, Pickup, Praktik, Rapid, Roomster, Scala, Superb, Yeti',
  Smart: '#1, #3, #5, City-Coupe, Crossblade, Forfour, Fortwo, Roadster',
  Sterling: 'A-Line, Acterra, Bullet, Cargo, L-Line, LT9500, SC8000, Set-Back 113',
  Studebaker: 'Avanti, Champion, Commander, Daytona, Hawk, Lark, President',
  Subaru:
    'Ascent, Baja, Brat, Brumby, BRZ, Crosstrek, DL, E-Outback, Forester, GL, GL-10, Impreza, Justy, Legacy, Leone, Levorg, Libero, Loyale, Outback, Solterra, Standard, Stella, SVX, Trailseeker, Trezia, Tribeca, Uncharted, Vivio, WRX, WRX STI, XT, XT6, XV',
  Suzuki:
    'Across, Aerio, Alto, Baleno, Cappuccino, Carry, Celerio, e Vitara, Equator, Esteem, Forenza, Grand Vitara, Ignis, Jimny, Kizashi, Liana, LJ80, Reno, S-Cross, Samurai, Sidekick, SJ410, SJ413, Splash, Super Carry, Swace, Swift, SX4, SX4 S-Cross, Verona, Vitara, Wagon R, X-90, XL7',
  Talbot: 'Alpine, Express, Horizon, Samba, Simca 1100, Solara, Sunbeam, Tagora',
  Tata: 'Aria, Indica, Indigo, Nano, Pick-Up, Safari, Telcoline, Vista, Xenon',
  Tesla: 'Cybertruck, Model 3, Model S, Model X, Model Y, Roadster, Semi',
  'Thomas Built': 'Minotour, Saf-T-Liner C2, Saf-T-Liner EFX, Saf-T-Liner HDX',
  Toyota:
    '4Runner, 86, Alphard, Aurion, Auris, Avalon, Avensis, Avensis Verso, Aygo, Aygo X, bZ, bZ4X, C-HR, Camry, Camry Solara, Carina, Celica, Corolla, Corolla Cross, Corolla Hatchback, Corolla iM, Corolla Verso, Corona, Cressida, Crown, Crown Signia, Dyna, Echo, FJ Cruiser, Fortuner, Funcruiser, GR Corolla, GR Supra, GR Yaris, GR86, Grand Highlander, GT86, HiAce, Highlander, Hilux, iQ, Land Cruiser, Land Cruiser 70, Land Cruiser 250, LiteAce, Matrix, Mirai, Mirai FCEV, MR2, MR2 Spyder, Paseo, Pickup, Picnic, Previa, Prius, Prius c, Prius Prime, Prius v, Proace, Proace City, Proace Max, Proace Verso, RAV4, RAV4 EV, RAV4 Prime, Sequoia, Sienna, Starlet, Supra, T100, Tacoma, Tercel, Tundra, Urban Cruiser, Van, Venza, Verso, Verso-S, Yaris, Yaris Cross, Yaris iA, Yaris Verso',
  Trabant: '1.1, 500, 600, 601',
  Triumph: '2000, 2500, Acclaim, Dolomite, GT6, Herald, Spitfire, Stag, Toledo, TR3, TR4, TR5, TR6, TR7, TR8, TR250, Vitesse',
  TVR: '280i, 350i, Cerbera, Chimaera, Griffith, S, Sagaris, Tamora, Tasmin, Tuscan, Typhon, Vixen',
  UAZ: '469, Bukhanka, Hunter, Patriot, Pickup',
  'UD Trucks': '1300, 1800, 2000, 2300, 2600, 3300, Croner, Quester, Quon',
  Vauxhall:
    'Adam, Agila, Ampera, Antara, Astra, Belmont, Calibra, Carlton, Cascada, Cavalier, Chevette, Combo, Corsa, Crossland, Firenza, Frontera, Grandland, GTC, Insignia, Meriva, Mokka, Monaro, Movano, Nova, Omega, Royale, Senator, Signum, Sintra, Tigra, Vectra, Viceroy, Victor, Viva, Vivaro, VX220, VXR8, Zafira',
  VinFast: 'VF 3, VF 6, VF 7, VF 8, VF 9',
  Volkswagen:
    '181 Thing, Amarok, Arteon, Atlas, Atlas Cross Sport, Beetle, Bora, Bus, Cabrio, Cabriolet, Caddy, California, Caravelle, CC, Corrado, Crafter, Dasher, Derby, e-Golf, e-up!, Eos, EuroVan, Fox, GLI, Golf, Golf Alltrack, Golf GTI, Golf Plus, Golf R, Golf SportWagen, GTI, ID. Buzz, ID.3, ID.4, ID.5, ID.7, Iltis, Jetta, Jetta SportWagen, K70, Karmann Ghia, LT, Lupo, Multivan, New Beetle, Passat, Passat CC, Phaeton, Pointer, Polo, Quantum, R32, Rabbit, Routan, Santana, Scirocco, Sharan, T-Cross, T-Roc, Taigo, Taos, Taro, Tayron, Tiguan, Tiguan Allspace, Touareg, Touran, Transporter, Type 2, Type 3, Type 4, up!, Vanagon, Vento, XL1',
  Volvo:
    '140, 164, 240, 260, 340, 360, 440, 460, 480, 740, 760, 780, 850, 940, 960, Amazon, C30, C40, C70, EC40, EM90, ES90, EX30, EX40, EX90, P1800, S40, S60, S60 Cross Country, S70, S80, S90, V40, V40 Cross Country, V50, V60, V60 Cross Country, V70, V90, V90 Cross Country, XC40, XC60, XC70, XC90',
  'Volvo Trucks': 'F10, F12, F16, FE, FH, FH12, FH16, FL, FM, FMX, VAH, VHD, VNL, VNM, VNR, VNX, VT, WG, WIA, Xpeditor',
  Wartburg: '1.3, 311, 353',
  'Western Star': '47X, 48X, 49X, 57X, 4700, 4800, 4900, 5700, 6900',
  Workhorse: 'C1000, P30, P42, W42, W56, W62, W750',
  XPeng: 'G3, G6, G9, P5, P7, X9',
  Yugo: '45, 55, 65, Cabrio, GV, Sana',
  Zeekr: '001, 7X, 9X, X',
};

declare module '../../../platform/record-kinds.ts' {
  interface RecordKinds {
    vehicle: (typeof VEHICLE_CATALOG)[number];
  }
}

/** Suggestions for makes and models. Other text is accepted too. */
export const VEHICLE_CATALOG: readonly { make: string; models: readonly string[] }[] = Object.entries(MODELS_BY_MAKE).map(
  ([make, models]) => ({ make, models: models.split(', ') }),
);
