import type { Attribute } from './key-words.ts'

/**
 * What a label says about a person or company, guessed from its words: `Organisation (local)`,
 * `Full name of contact`, `Razon social`. As with fields, every word must be known.
 */
export function guessAttribute(key: string): Attribute | undefined {
  let found: Attribute | undefined
  const words = key.split(' ', WORDS_MAX + 1)
  if (words.length > WORDS_MAX) return undefined
  for (const word of words) {
    if (FILLERS.has(word)) continue
    const attribute = WORDS.get(word) ?? partOf(word)
    if (!attribute) return undefined
    // `organisation name` is an organization, and `contact id` a handle: the rarer word decides.
    if (!found || RANK[attribute] > RANK[found]) found = attribute
  }
  return found
}

type AttributeKind = 'name' | 'org' | 'email' | 'handle' | 'other'

const WORDS_MAX = 4
const RANK: Record<Attribute, number> = {
  whole: 0,
  aside: 0,
  name: 1,
  org: 2,
  email: 3,
  handle: 4,
  other: 5,
}

const FILLERS = new Set(
  `contact of the s full local loc int english en legal social complete completo completa de del la
  da do le el il official public`.split(/\s+/),
)

const WORDS = wordsOf({
  name: `name names nombre nombres nom noms nome nomes namn navn nimi nazwa imie nazwisko jmeno meno
    nev person persona personne responsable individual adi имя фио nama ten pavadinimas vards ime`,
  org: `organization organisation organizacion organizacao organizzazione organisatie organizace
    organizacja org orgname company companyname empresa societe entreprise firma firm razon
    corporation institution instituicao institucion entidad entidade azienda kurum sirket
    организация компания virksomhed foretag yritys cong`,
  email: `email mail emails correo courriel eposta почта epost mailbox`,
  handle: `handle hdl id code identifier nichdl nic identificador`,
  other: `phone fax tel telephone telefono telefone telefon address street city country zip postal
    state province type number url direccion adresse adres endereco ciudad pais ville pays ort plz
    телефон адрес город страна vat tax`,
})

function wordsOf(lists: Record<AttributeKind, string>): Map<string, AttributeKind> {
  const words = new Map<string, AttributeKind>()
  for (const [meaning, list] of Object.entries(lists)) {
    // The keys of a Record<AttributeKind, …> are AttributeKinds.
    for (const word of list.split(/\s+/)) if (word !== '') words.set(word, meaning as AttributeKind)
  }
  return words
}

const PARTS: [RegExp, AttributeKind][] = [
  [/邮箱|邮件|電子郵件|メール|이메일/, 'email'],
  [/电话|電話|전화|地址|住所|주소|传真|우편/, 'other'],
  [/组织|組織|单位|單位|公司|기관|회사/, 'org'],
  [/姓名|联系人|聯絡人|名称|名稱|氏名|이름|성명/, 'name'],
]

function partOf(word: string): AttributeKind | undefined {
  if (word.charCodeAt(0) < 0x2e80) return undefined
  return PARTS.find(([part]) => part.test(word))?.[1]
}
