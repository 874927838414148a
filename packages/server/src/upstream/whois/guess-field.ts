import type { Field } from './key-words.ts'

/**
 * The meaning of a label that isn't in our lists, guessed from its words: `Record last changed`,
 * `Fecha de renovacion del dominio`, `Fifth name server`. Every word must be known from such
 * labels, so that a sentence is never mistaken for one. The value has the final say: a date must be
 * a date, and a server a host.
 */
export function guessField(key: string): Field | undefined {
  const words = key.split(' ')
  if (words.length > WORDS_MAX) return undefined
  const kinds = new Set<Kind>()
  for (const word of words) {
    const kind = kindOf(word)
    if (kind === undefined) return undefined
    kinds.add(kind)
  }
  return fieldOf(kinds, words)
}

type Kind =
  | 'filler'
  | 'date'
  | 'last'
  | 'domain'
  | 'name'
  | 'server'
  | 'ordinal'
  | 'expire'
  | 'renew'
  | 'create'
  | 'register'
  | 'update'
  | 'status'
  | 'nameserver'

const WORDS_MAX = 8

function fieldOf(kinds: Set<Kind>, words: string[]): Field | undefined {
  if (isNameserver(kinds)) return 'nameserver'
  if (kinds.has('server')) return undefined
  if (kinds.has('expire')) return 'expires'
  if (kinds.has('renew')) return kinds.has('last') ? 'updated' : 'expires_late'
  if (kinds.has('update')) return 'updated'
  if (kinds.has('create')) return 'created'
  if (kinds.has('status')) return 'status'
  if (kinds.has('register')) return kinds.has('last') ? undefined : 'created'
  const isDomain = kinds.has('domain') && !kinds.has('date') && !kinds.has('last')
  return isDomain && words.length <= 4 ? 'domain' : undefined
}

function isNameserver(kinds: Set<Kind>): boolean {
  if (kinds.has('update') || kinds.has('create') || kinds.has('status')) return false
  if (kinds.has('nameserver')) return true
  if (!kinds.has('server')) return false
  return kinds.has('name') || kinds.has('ordinal') || kinds.has('domain')
}

/** Whole words, normalized as labels are. */
const WORDS = new Map<string, Kind>()

const WORD_LISTS: Record<Kind, string> = {
  filler: `next of the a an in by for to is was will be has record entry object registry epp ren current currently this
    listed order original first initial official de del do da di du des la le el les los lo il the
    der die das des van het den zum en po na za od s full complete requested queried idn ace
    information info details data list set of and`,
  date: `date time day fecha data datum dato dates datas on at since am le le tarihi tarih дата ngay
    kuupaev datums paivamaara datetime timestamp utc gmt ημερομηνια تاريخ תאריך дати`,
  last: `last latest ultima ultimo dernier derniere letzte laatste senaste siste sidste ostatnia
    posledni son последнее последнего последняя останньої laatst siste ultim`,
  domain: `domain domains domainname dominio dominios domaine domaines domena domeny domen domenu
    домен домена домену fqdn doman domane domeinnaam domein τομεα النطاق מתחם`,
  name: `name names nombre nombres nom noms nome nomes naam jmenne имен имён імен ονομα اسم שם`,
  server: `server servers servidor servidores serveur serveurs host hosts hostname hostnames
    server servery сервер серверы сервера сервери serwery`,
  ordinal: `primary secondary tertiary first second third fourth fifth sixth 1st 2nd 3rd 4th 5th
    primario secundario primaire secondaire`,
  expire: `exp valid until till paid due end ends ending through vence expira fin bis einde slut
    ληξης الانتهاء תפוגה`,
  renew: ``,
  create: `start begin since alta allocated issued issue opened delegated`,
  register: `register registered registration reg registro registo registrado registrada
    enregistrement registrierung registriert inscription inscripcion registrace rejestracji
    регистрации реєстрації registrering kayit registrazione registratie καταχωρησης التسجيل רישום`,
  update: `edited edit amended change changes changed ενημερωσης التحديث עדכון`,
  status: `status state states statuses estado estatus etat statut stato stav stan durum durumu
    статус состояние стан tila statuss olek κατασταση الحالة סטטוס`,
  nameserver: `nameserver nameservers nserver nservers dns ns dnsserver dnsservers namnserver
    nimipalvelin navneserver nameserveur nimiserver naamserver naamservers delegation
    delegations`,
}

/** Beginnings of words, which match all their forms. */
const STEMS: [string, Kind][] = [
  ['expir', 'expire'],
  ['venci', 'expire'],
  ['caduc', 'expire'],
  ['scaden', 'expire'],
  ['ablauf', 'expire'],
  ['wygas', 'expire'],
  ['verval', 'expire'],
  ['закінч', 'expire'],
  ['udlob', 'expire'],
  ['utlop', 'expire'],
  ['utgang', 'expire'],
  ['bitis', 'expire'],
  ['истека', 'expire'],
  ['оконча', 'expire'],
  ['valid', 'expire'],
  ['renew', 'renew'],
  ['renov', 'renew'],
  ['renouv', 'renew'],
  ['creat', 'create'],
  ['creac', 'create'],
  ['creaz', 'create'],
  ['створ', 'create'],
  ['criac', 'create'],
  ['activat', 'create'],
  ['commenc', 'create'],
  ['utworz', 'create'],
  ['oprett', 'create'],
  ['skapa', 'create'],
  ['opprett', 'create'],
  ['angelegt', 'create'],
  ['создан', 'create'],
  ['updat', 'update'],
  ['modif', 'update'],
  ['actuali', 'update'],
  ['atuali', 'update'],
  ['aggiorn', 'update'],
  ['anderung', 'update'],
  ['geandert', 'update'],
  ['guncel', 'update'],
  ['измен', 'update'],
  ['обновл', 'update'],
  ['zmian', 'update'],
  ['zmen', 'update'],
  ['змін', 'update'],
  ['gewijzig', 'update'],
  ['wijzig', 'update'],
  ['aktuali', 'update'],
  ['endret', 'update'],
  ['andrad', 'update'],
]

const STEM_HEAD = 3
const STEMS_BY_HEAD = Map.groupBy(STEMS, ([stem]) => stem.slice(0, STEM_HEAD))

/** Parts of labels in scripts without spaces between words. */
const PARTS: [RegExp, Kind][] = [
  [/服务器|伺服器|サーバ|네임서버|호스트/, 'nameserver'],
  [/到期|过期|過期|有効期限|失效|만료|종료/, 'expire'],
  [/更新|修改|変更|변경|수정/, 'update'],
  [/注册(?:日|时)|註冊(?:日|時)|登録(?:年|日)|创建|建立|등록일|생성/, 'create'],
  [/状态|狀態|状態|상태/, 'status'],
]

for (const [kind, words] of Object.entries(WORD_LISTS)) {
  for (const written of words.trim().split(/\s+/)) {
    const word = written.normalize('NFD').replace(/\p{M}/gu, '')
    // The keys of a Record<Kind, …> are Kinds.
    if (word !== '' && !WORDS.has(word)) WORDS.set(word, kind as Kind)
  }
}

function kindOf(word: string): Kind | undefined {
  const known = WORDS.get(word)
  if (known) return known
  const code = word.charCodeAt(0)
  if (code >= 48 && code <= 57) return word.length <= 2 ? 'ordinal' : undefined
  for (const [stem, kind] of STEMS_BY_HEAD.get(word.slice(0, STEM_HEAD)) ?? []) {
    if (word.startsWith(stem)) return kind
  }
  if (code < 0x2e80) return undefined
  return PARTS.find(([part]) => part.test(word))?.[1]
}
