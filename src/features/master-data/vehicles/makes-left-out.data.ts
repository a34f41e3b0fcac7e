/**
 * Makes of cars and trucks that the decoder knows and the catalog omits on purpose: small series, replicas, coachbuilders,
 * fire engines, road sweepers, terminal tractors and conversions. They stay as the decoder writes them; one a line.
 */
const LEFT_OUT: ReadonlySet<string> = new Set(
  `
1955 Custom Belair
AAS
AC Propulsion
Alkane
ALLARD MOTOR WORKS
Allianz Sweeper Company
AMD
American LaFrance
American Truck Company
AMERITECH CORPORATION
AMPHI-RANGER
Armbruster Stageway
Asuna
Atlanta Fabricating & Equipment Co
Autocar Industries
Autocar Ltd
Autodelta USA Inc
Autokad
AUTOMOBILI PININFARINA
Avanti
Avera Motors
Azure Dynamic Inc.
Azure Dynamics
Backdraft
Badger Equipment
Bakkura Mobility
Ballistic
BBC
Bertone
Beyond Roads
BISON MOTORS
Blackwater
Blue Arc
Bluecar
Borah
Boulder Electric Vehicle
Brain Unlimited
BREMACH
BrightDrop
BTL
Bug Motors
BXR
C-R CHEETAH RACE CARS
CALAVERAS MFG. INC.
California
CalMotors
CAMELOT
CAMI
Canoo
Capacity Trucks
Carbodies
Care Industries Ltd
Caterpillar
CCC
CENNTRO
Chanje
Checker
CLASSIC ROADSTERS
Classic Sports Cars
Clenet
Clenet Coachworks
Coachworks
Cobra Cars
Coda
Collins
Consulier
Consulier GTP
CONTEMPORARY CLASSIC CARS (CCC)
Costin sports car
Crane Carrier Company (CCC)
Creative Coachworks
Creative Coachworks Inc.
Cross Lander of North America Inc.
Crown Energy Technologies
Cruise
CX Automotive
Czinger
Daytona Coach Builders
Dennis
Dennis Eagle
DESERT POWER WAGON
DeSoto Motors
Diamond Heavy Vehicle Solutions
Diamond Reo
Dongfeng
E-One
Ecocar
Efficient Drivetrains, Inc.
Electric Car Company
Electric Mobile Cars
Electric Vehicles International
Elgin Sweeper Co
Elite Motor Sales
ELKINGTON
ELMS
eMa
Engine Connection
Envirotech Drive Systems Incorporated
ENVIROTECH DRIVE SYSTEMS INCORPORATED (EVT)
EQUUS AUTOMOTIVE
EV Innovations
EV PORTABLE
Excalibur Automobile Corporation
Execucoach Inc
Falcon
Falcon Motors
Faw Jiaxing Happy Messenger
Federal Motors Inc
FF
Formula 1 Street Com
FortuneSport VES
Frontline
FWD
General Purpose Vehicles
Glickenhaus
GLOBAL ENVIRONMENTAL PRODUCTS INC
Global Fabricators
GREENKRAFT
GreenPower
Grumman
Gruppe B
GULLWING INTERNATIONAL MOTORS, LTD.
Hedley Studios
Heritage
HMC
Holden
HummingbirdEV
Hunter Automotive Group, Inc
HUNTER DESIGN GROUP, LLC
iEV
IEV CORPORATION / iEV
Indiana Phoenix Inc
Inzuro
Iron Guru Customs
Ives Motors Corporation (IMC)
Jac 427
Jasper's Hot Rods LLC
Jerr-Dan
JINMAYI
JLG
Kalmar Industries LLC
KANDI
Kepler Motors
KEYU
Kimble
Kimble Chassis
Kindig
KME
Korando
Kovatch Mobile Equipment
KSM INC.
Kubvan
KUNKE
LA Exotics
LAFORZA
Land Rover Santana
LION ELECTRIC MANUFACTURING USA INC.
Lite Car
LODAL
London
LondonCoach Inc
LONESTAR SPECIALTY VEHICLES
Lordstown
Lumen
M-B COMPANIES, INC.
Making You Mobile
MANA
Marmon Motor Co
Matrix Motor Company
Maxim Inc.
Mayhem Autoworkz
McNeilus
MEYERS MANX
MGS Grand Sport (Mardikian)
Mini Big Trucks
MK Sportscars
Mobile Armoured Vehicle
Moke
Mosler
MULLEN AUTOMOTIVE INC.
mycar
NAFFCO
National Oilwell Varco
ND
NIKOLA
NJD Automotive LLC
Orange EV LLC
Orion Bus
Oshkosh
Osprey Custom 4x4
Ottawa Brimont Corporation
OutAbout
Panoz
Panther
PAS
Patriot Energy Services
Penske
Phoenix Cruiser
Phoenix Motorcars
Phoenix Sports Cars, Inc.
Phoenix TRX
Pierce Manufacturing
Pininfarina
Precedent
Protected Vehicles
QuickLoadz
Rage
Rainier Truck and Chassis
Rally Sport
Renaissance
Revology
Rig Works
RIMAC
Rocket Sled Motors
Rosenbauer
RS Spider
RUF
S.T.I
Santana
SANY
SAW
Scammell
Scout
Scuderia Cameron Glickenhaus (SCG)
SEAGRAVE
Service King Manufacturing
SF Motors Inc.
SHAOLIN BUS
Shay Reproduction
Shelby
SIMON-DUPLEX
Slate
Smit
SMITH ELECTRIC VEHICLES
Snowblast-Sicard, Inc.
Solectria
Southfield Classics
SPARTAN FIRE, LLC
Spartan Motors
Sprinter (Dodge or Freightliner)
SPV
Spyker
SSC North America
Stanford Customs
Sterling Truck
StoutBilt
Supercar System
Superior Coaches
SUTPHEN
T SERIES LLC
TELO
TENCO
TERBERG BENSCHOP B.V.
Terberg Taylor
Terex Advance Mixer
Tern
Terrafugia
Th!nk
The Vehicle Production Group
TICO Manufacturing Division
Tiger Truck
Total Electric Vehicles
TransPower
Trident Motor
Truck Equipment Corporation(TEC)
UCC
Ukeycheyma
US Specialty Vehicles LLC
USA MOTOR CORPORATION
USA MPV Co
Utilimaster Motor Corporation
Vector Aeromotive Corporation
Vector Mixer
Veolectra
VIA MOTORS, INC.
Vintage Auto
Vintage Cruiser
Vintage Microbus
Vintage Rover
Vironex
Vision Industries
VOLTZ
Warhawk Performance
Wausau Equipment Company
Westfall Motors Corp.
Wheatridge
White
WHITEGMC
Windrose Technology
Winnebago
World Transport Authority
Xos
Yester Year Auto
ZELIGSON
ZM Trucks
Zoox
ZZKNOWN
`
    .trim()
    .split('\n'),
);

export const isLeftOut = (make: string): boolean => LEFT_OUT.has(make.trim());
