import { describe, expect, it } from 'vitest'
import { readWhois } from './read-whois.ts'

/** The same registration in each language: the labels in order, with the same values. */
const LABELS: Record<string, string[]> = {
  Russian: [
    'Домен',
    'Регистратор',
    'Владелец',
    'Дата регистрации',
    'Дата последнего изменения',
    'Дата окончания регистрации',
    'Серверы DNS',
    'Статус',
  ],
  Ukrainian: [
    'Домен',
    'Реєстратор',
    'Власник',
    'Дата реєстрації',
    'Дата останньої зміни',
    'Дата закінчення',
    'Сервери імен',
    'Стан',
  ],
  German: [
    'Domain',
    'Registrar',
    'Inhaber',
    'Registriert am',
    'Letzte Änderung',
    'Ablaufdatum',
    'Nameserver',
    'Status',
  ],
  Polish: [
    'Nazwa domeny',
    'Rejestrator',
    'Abonent',
    'Data utworzenia',
    'Ostatnia modyfikacja',
    'Data wygaśnięcia',
    'Serwery nazw',
    'Stan',
  ],
  Italian: [
    'Dominio',
    'Registrar',
    'Registrante',
    'Data di creazione',
    'Ultimo aggiornamento',
    'Data di scadenza',
    'Server DNS',
    'Stato',
  ],
  Dutch: [
    'Domeinnaam',
    'Registrar',
    'Houder',
    'Datum registratie',
    'Laatst gewijzigd',
    'Vervaldatum',
    'Naamservers',
    'Status',
  ],
  Spanish: [
    'Dominio',
    'Registrador',
    'Titular',
    'Fecha de creación',
    'Fecha de la última modificación',
    'Fecha de caducidad del dominio',
    'Servidores DNS',
    'Estado',
  ],
  French: [
    'Nom de domaine',
    'Bureau d’enregistrement',
    'Titulaire',
    'Date de création',
    'Date de dernière modification',
    'Date d’expiration',
    'Serveurs de noms',
    'Statut',
  ],
  Swedish: [
    'Domän',
    'Registrar',
    'Innehavare',
    'Skapad',
    'Ändrad',
    'Utgångsdatum',
    'Namnserver',
    'Status',
  ],
  Czech: [
    'Doména',
    'Registrátor',
    'Držitel',
    'Datum registrace',
    'Poslední změna',
    'Datum expirace',
    'Jmenné servery',
    'Stav',
  ],
  Turkish: [
    'Alan Adı',
    'Kayıt Operatörü',
    'Alan Adı Sahibi',
    'Kayıt Tarihi',
    'Son Güncelleme',
    'Bitiş Tarihi',
    'Ad Sunucusu',
    'Durum',
  ],
  Chinese: [
    '域名',
    '注册商',
    '注册人',
    '注册日期',
    '更新日期',
    '到期日期',
    '域名服务器',
    '域名状态',
  ],
}

const VALUES = [
  'acme.zz',
  'Quay',
  'Acme',
  '2010-01-02',
  '2024-01-03',
  '2031-01-04',
  'ns1.acme.zz',
  'ok',
]

const FACTS = {
  state: 'found',
  domain: 'acme.zz',
  registrar: 'Quay',
  registrant: 'Acme',
  creation_date: '2010-01-02T00:00:00Z',
  update_date: '2024-01-03T00:00:00Z',
  expiration_date: '2031-01-04T00:00:00Z',
  nameservers: ['ns1.acme.zz'],
  statuses: ['ok'],
}

const ENGLISH = [
  'Domain name',
  'Registrar',
  'Registrant',
  'Created',
  'Last updated',
  'Expires',
  'Nameserver',
  'Status',
]

function written(labels: string[], between: string, end = '\n'): string {
  return labels.map((label, at) => `${label}${between}${VALUES[at] ?? ''}${end}`).join('')
}

describe('labels in other languages', () => {
  it.each(Object.entries(LABELS))('%s', (_language, labels) => {
    expect(readWhois(written(labels, ': '))).toMatchObject(FACTS)
  })
})

describe('ways to write a label and its value', () => {
  it.each([
    ['a colon', written(ENGLISH, ': ')],
    ['a colon alone', written(ENGLISH, ':')],
    ['a wide colon', written(ENGLISH, '：')],
    ['dots and a colon', written(ENGLISH, '........: ')],
    ['dots', written(ENGLISH, '........ ')],
    ['dots after the colon', written(ENGLISH, ':........')],
    ['a tab', written(ENGLISH, '\t')],
    ['a column of spaces', written(ENGLISH, '        ')],
    ['an equals sign', written(ENGLISH, ' = ')],
    ['lines of the Macintosh', written(ENGLISH, ': ', '\r')],
    ['lines of Windows', written(ENGLISH, ': ', '\r\n')],
    ['breaks of a web page', written(ENGLISH, ': ', '<br>\n')],
    [
      'brackets',
      written(
        ENGLISH.map((label) => `[${label}]`),
        '   ',
      ),
    ],
    [
      'numbers',
      written(
        ENGLISH.map((label, at) => `${at + 1}. ${label}`),
        ': ',
      ),
    ],
    [
      'capitals',
      written(
        ENGLISH.map((label) => label.toUpperCase()),
        ': ',
      ),
    ],
    [
      'underscores',
      written(
        ENGLISH.map((label) => label.replace(' ', '_')),
        ': ',
      ),
    ],
    ['a byte order mark', `\ufeff${written(ENGLISH, ': ')}`],
  ])('%s', (_way, text) => {
    expect(readWhois(text)).toMatchObject(FACTS)
  })

  it('reads hosts followed by IPv4 and IPv6 addresses', () => {
    const servers = '  ns1.acme.zz [192.0.2.1] [2001:db8::1]\n  ns2.acme.zz. (2001:db8::2)\n'
    const facts = readWhois(`Domain: acme.zz\nName servers:\n${servers}Registrar: Quay\n`)
    expect(facts.nameservers).toEqual(['ns1.acme.zz', 'ns2.acme.zz'])
  })
})
