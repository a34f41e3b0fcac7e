/** Domains that anyone can have an address of, so that they don't identify a customer. */
export const FREE_MAIL_DOMAINS: ReadonlySet<string> = new Set(
  `gmail.com googlemail.com outlook.com hotmail.com live.com msn.com outlook.de hotmail.de hotmail.co.uk hotmail.fr live.de live.co.uk
  live.fr live.nl yahoo.com yahoo.de yahoo.co.uk yahoo.fr yahoo.es yahoo.it yahoo.ca yahoo.com.br yahoo.co.jp yahoo.co.in ymail.com
  rocketmail.com aol.com aol.de icloud.com me.com mac.com proton.me protonmail.com pm.me gmx.de gmx.net gmx.at gmx.ch gmx.com web.de
  t-online.de freenet.de arcor.de mail.de posteo.de mailbox.org 1und1.de vodafone.de bluewin.ch orange.fr wanadoo.fr free.fr sfr.fr
  laposte.net libero.it virgilio.it tin.it alice.it terra.com.br uol.com.br bol.com.br telefonica.net ziggo.nl kpnmail.nl planet.nl
  home.nl xs4all.nl skynet.be telenet.be telia.com wp.pl o2.pl onet.pl interia.pl seznam.cz centrum.cz mail.ru yandex.ru yandex.com
  bk.ru list.ru inbox.ru rambler.ru ukr.net qq.com 163.com 126.com sina.com foxmail.com naver.com daum.net hanmail.net comcast.net
  verizon.net att.net sbcglobal.net bellsouth.net cox.net charter.net earthlink.net optonline.net frontier.com windstream.net
  juno.com netzero.net btinternet.com virginmedia.com sky.com talktalk.net ntlworld.com bigpond.com optusnet.com.au shaw.ca rogers.com
  sympatico.ca telus.net zoho.com fastmail.com hey.com tutanota.com tuta.com mail.com email.com usa.net inbox.com rediffmail.com`.split(
    /\s+/,
  ),
);
