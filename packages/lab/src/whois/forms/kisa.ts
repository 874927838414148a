import { partsOf } from '../dates.ts'
import { ownerOf, publicHolder } from '../form.ts'
import type { WhoisForm } from '../form.ts'
import type { TakenName } from '../../world/world-of.ts'

/** .kr: the whole record twice, first in Korean. */
export const KISA: WhoisForm = {
  charset: 'utf-8',
  found: (name) => [
    `query : ${name.name}`,
    '',
    '# KOREAN(UTF8)',
    '',
    ...korean(name),
    '',
    '# ENGLISH',
    '',
    ...english(name),
  ],
  notFound: (asked) => [
    `query : ${asked}`,
    '',
    '# KOREAN(UTF8)',
    '상기 도메인이름은 등록되어 있지 않습니다.',
    '',
    '# ENGLISH',
    'The requested domain was not found in the Registry.',
  ],
  reserved: (asked) => [`query : ${asked}`, '', 'The requested domain is reserved.'],
  tooMany: ['The number of queries from your address is over the limit.'],
}

function korean({ name, facts }: TakenName): string[] {
  const holder = publicHolder(facts)
  const [first = '', ...others] = facts.nameservers
  return [
    pair('도메인이름', name),
    pair('등록인', ownerOf(holder.native ?? holder)),
    pair('등록일', dayOf(facts.created)),
    pair('최근 정보 변경일', dayOf(facts.updated)),
    pair('사용 종료일', dayOf(facts.expires)),
    pair('정보공개여부', facts.isPrivate ? 'N' : 'Y'),
    pair('등록대행자', facts.registrar.name),
    pair('DNSSEC', facts.ds ? '서명' : '미서명'),
    '',
    '1차 네임서버 정보',
    pair('   호스트이름', first),
    '',
    '2차 네임서버 정보',
    ...others.map((host) => pair('   호스트이름', host)),
  ]
}

function english({ name, facts }: TakenName): string[] {
  const holder = publicHolder(facts)
  const [first = '', ...others] = facts.nameservers
  return [
    pair('Domain Name', name),
    pair('Registrant', ownerOf(holder)),
    pair('Administrative Contact(AC)', holder.name),
    pair('AC E-Mail', holder.email),
    pair('Registered Date', dayOf(facts.created)),
    pair('Last Updated Date', dayOf(facts.updated)),
    pair('Expiration Date', dayOf(facts.expires)),
    pair('Publishes', facts.isPrivate ? 'N' : 'Y'),
    pair('Authorized Agency', `${facts.registrar.name}(http://www.${facts.registrar.domain})`),
    pair('DNSSEC', facts.ds ? 'signed' : 'unsigned'),
    '',
    'Primary Name Server',
    pair('   Host Name', first),
    '',
    'Secondary Name Server',
    ...others.map((host) => pair('   Host Name', host)),
  ]
}

function pair(key: string, value: string): string {
  return `${key.padEnd(28)}: ${value}`
}

function dayOf(moment: Date): string {
  const { year, month, day } = partsOf(moment, 9)
  return `${year}. ${month}. ${day}.`
}
