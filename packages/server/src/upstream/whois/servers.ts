/** How to query one server, and its charset. What is left out is the default. */
export type ServerQuirks = {
  /** The query to send, with `{name}` for the name. The default is `{name}` alone. */
  query?: string
  /** The charset of a text that isn't UTF-8. */
  charset?: string
}

export const ORDINARY_CHARSET = 'windows-1252'

export const SERVER_QUIRKS: Readonly<Record<string, ServerQuirks>> = {
  'whois.denic.de': { query: '-T dn,ace {name}' },
  'whois.verisign-grs.com': { query: 'domain {name}' },
  'ccwhois.verisign-grs.com': { query: 'domain {name}' },
  'tvwhois.verisign-grs.com': { query: 'domain {name}' },
  'whois.nic.cc': { query: 'domain {name}' },
  'whois.nic.tv': { query: 'domain {name}' },
  'whois.nic.name': { query: 'domain = {name}' },
  'whois.jprs.jp': { query: '{name}/e', charset: 'iso-2022-jp' },
  'whois.dk-hostmaster.dk': { query: '--show-handles {name}', charset: 'windows-1252' },
  'whois.punktum.dk': { query: '--show-handles {name}' },
  'whois.nic.ad.jp': { query: '{name}/e', charset: 'iso-2022-jp' },
  'whois.registro.br': { charset: 'windows-1252' },
  'whois.kr': { charset: 'euc-kr' },
  'whois.nida.or.kr': { charset: 'euc-kr' },
  'whois.cnnic.cn': { charset: 'gb18030' },
  'whois.ngtld.cn': { charset: 'gb18030' },
  'whois.twnic.net.tw': { charset: 'big5' },
  'whois.twnic.net': { charset: 'big5' },
  'whois.hkirc.hk': { charset: 'big5' },
  'whois.monic.mo': { charset: 'big5' },
  'whois.nic.hu': { charset: 'iso-8859-2' },
  'whois.dns.pl': { charset: 'iso-8859-2' },
  'whois.nic.cz': { charset: 'iso-8859-2' },
  'whois.rotld.ro': { charset: 'iso-8859-2' },
  'whois.nic.tr': { charset: 'windows-1254' },
  'whois.trabis.gov.tr': { charset: 'windows-1254' },
  'whois.ripn.net': { charset: 'koi8-r' },
  'whois.tcinet.ru': { charset: 'koi8-r' },
  'whois.ua': { charset: 'windows-1251' },
  'whois.cctld.by': { charset: 'windows-1251' },
  'whois.nic.kz': { charset: 'windows-1251' },
  'whois.cctld.uz': { charset: 'windows-1251' },
  'whois.thnic.co.th': { charset: 'windows-874' },
  'whois.forth.gr': { charset: 'windows-1253' },
  'whois.isoc.org.il': { charset: 'windows-1255' },
  'whois.ati.tn': { charset: 'windows-1256' },
}

/** The server of a suffix, where asking IANA would be a detour or returns none. */
export const SUFFIX_SERVERS: ReadonlyMap<string, string> = readTable(`
  whois.verisign-grs.com: com net
  whois.publicinterestregistry.org: org ong ngo
  whois.nic.info: info
  whois.nic.biz: biz
  whois.nic.name: name
  whois.educause.edu: edu
  whois.dotgov.gov: gov
  whois.iana.org: int arpa
  whois.nic.cc: cc
  whois.nic.tv: tv
  whois.nic.co: co
  whois.nic.us: us
  whois.nic.io: io
  whois.nic.ai: ai
  whois.nic.me: me
  whois.nic.google: app dev page how soy new
  whois.nic.xyz: xyz
  whois.nic.shop: shop
  whois.nic.online: online
  whois.nic.store: store
  whois.nic.site: site
  whois.nic.top: top
  whois.nic.club: club
  whois.denic.de: de
  whois.nic.uk: uk co.uk org.uk me.uk ltd.uk plc.uk net.uk
  whois.nic.fr: fr re pm tf wf yt
  whois.domain-registry.nl: nl
  whois.eu: eu
  whois.dns.be: be
  whois.dns.lu: lu
  whois.nic.it: it
  whois.nic.es: es
  whois.dns.pt: pt
  whois.nic.ch: ch
  whois.nic.li: li
  whois.nic.at: at
  whois.nic.cz: cz
  whois.sk-nic.sk: sk
  whois.dns.pl: pl
  whois.nic.hu: hu
  whois.rotld.ro: ro
  whois.register.bg: bg
  whois.register.si: si
  whois.dns.hr: hr
  whois.rnids.rs: rs
  whois.punktum.dk: dk
  whois.iis.se: se
  whois.iis.nu: nu
  whois.norid.no: no
  whois.fi: fi
  whois.isnic.is: is
  whois.tld.ee: ee
  whois.nic.lv: lv
  whois.domreg.lt: lt
  whois.weare.ie: ie
  whois.tcinet.ru: ru su xn--p1ai
  whois.ua: ua com.ua
  whois.cctld.by: by
  whois.nic.kz: kz
  whois.trabis.gov.tr: tr com.tr
  whois.isoc.org.il: il
  whois.nic.ir: ir
  whois.nixiregistry.in: in
  whois.cnnic.cn: cn
  whois.hkirc.hk: hk
  whois.twnic.net.tw: tw
  whois.jprs.jp: jp
  whois.kr: kr xn--3e0b707e
  whois.sgnic.sg: sg
  whois.mynic.my: my
  whois.thnic.co.th: th
  whois.id: id
  whois.auda.org.au: au com.au net.au org.au
  whois.irs.net.nz: nz co.nz
  whois.cira.ca: ca
  whois.mx: mx com.mx
  whois.registro.br: br com.br
  whois.nic.cl: cl
  whois.nic.ar: ar com.ar
  whois.registry.net.za: co.za net.za org.za web.za
  whois.centralnic.com: uk.com us.com eu.com de.com gb.net se.net ru.com sa.com jpn.com
  whois.centralnic.com: za.com br.com cn.com hu.com gb.com uk.net
  whois.ja.net: ac.uk gov.uk
`)

function readTable(table: string): Map<string, string> {
  const servers = new Map<string, string>()
  for (const row of table.trim().split('\n')) {
    const [server = '', suffixes = ''] = row.trim().split(': ')
    for (const suffix of suffixes.split(' ')) servers.set(suffix, server)
  }
  return servers
}

/** The server of the longest suffix in our table. */
export function knownServer(name: string): string | undefined {
  const labels = name.split('.')
  for (let from = 1; from < labels.length; from++) {
    const known = SUFFIX_SERVERS.get(labels.slice(from).join('.'))
    if (known) return known
  }
  return undefined
}
