import type { ContactProperty, TldGroup, TldRules } from './tld-group.ts'

const YEARS = [12, 24, 36, 48, 60, 72, 84, 96, 108, 120]
const FIVE_YEARS = [12, 24, 36, 48, 60]
/** Periods of a registry that sells by the month. */
const MONTHS = [1, 2, 3, 6, 9, ...YEARS]
const TWO = { min: 2, max: 13, required: true }
const OPTIONAL_TWO = { min: 2, max: 13, required: false }
const NO_PRIVACY = ['CREATE', 'RENEW', 'TRANSFER', 'UPDATE', 'DELETE', 'RESTORE']
const NO_TRANSFER = ['CREATE', 'RENEW', 'UPDATE', 'DELETE']

// oxfmt-ignore
const EEA = [
  'AT', 'BE', 'BG', 'CY', 'CZ', 'DE', 'DK', 'EE', 'ES', 'FI', 'FR', 'GR', 'HR', 'HU', 'IE', 'IS',
  'IT', 'LI', 'LT', 'LU', 'LV', 'MT', 'NL', 'NO', 'PL', 'PT', 'RO', 'SE', 'SI', 'SK',
]

// oxfmt-ignore
const TAX_NUMBER: ContactProperty = {
  name: 'taxNumber', label: 'Tax number', description: 'Tax or identity number of the registrant',
  type: 'String', mandatory: true,
}
// oxfmt-ignore
const NEXUS: ContactProperty = {
  name: 'nexusCategory', label: 'Nexus category', description: 'Why the registrant may hold it',
  type: 'String', mandatory: true,
  values: { C11: 'Citizen', C12: 'Permanent resident', C21: 'Organization', C31: 'Trade' },
}
// oxfmt-ignore
const LEGAL_TYPE: ContactProperty = {
  name: 'legalType', label: 'Legal type', description: 'What the registrant is in Canada',
  type: 'String', mandatory: true,
  values: { CCT: 'Citizen', CCO: 'Corporation', RES: 'Permanent resident', TDM: 'Trade mark' },
}
// oxfmt-ignore
const LEGAL_FORM: ContactProperty = {
  name: 'legalForm', label: 'Legal form', description: 'The legal form of the registrant',
  type: 'String', mandatory: false,
  values: { BV: 'Besloten vennootschap', PERSOON: 'Person', STICHTING: 'Foundation' },
}

// oxfmt-ignore
const UK: TldRules = {
  periods: YEARS, noAuthcode: true, nameservers: { min: 0, max: 10, required: false },
  features: ['CREATE', 'RENEW', 'UPDATE', 'DELETE', 'RESTORE', 'PUSH_TRANSFER', 'PRIVACY_PROTECT'],
}
// oxfmt-ignore
const NL: TldRules = {
  periods: [3, 12], renewPeriods: [1, 3, 12], nameservers: OPTIONAL_TWO, properties: [LEGAL_FORM],
  renewSecondsBefore: 90_000, clientStatuses: ['CLIENT_HOLD'],
  features: ['CREATE', 'UPDATE', 'RESTORE', 'TRANSFER', 'DELETE', 'REGISTRY_LOCK'],
}
// oxfmt-ignore
const IT: TldRules = {
  periods: [12], nameservers: TWO, countries: EEA, properties: [TAX_NUMBER], idn: true,
  features: ['CREATE', 'TRANSFER', 'UPDATE', 'DELETE', 'RESTORE', 'LOCAL_CONTACT'],
}
// oxfmt-ignore
const AU: TldRules = {
  periods: FIVE_YEARS, countries: ['AU'], organization: 'required', properties: [TAX_NUMBER],
  notice: 'The registrant must have an Australian presence.', features: NO_PRIVACY,
}

type Row = [
  provider: string,
  tlds: string,
  createCents: number,
  rules: TldRules,
  more?: Partial<TldGroup>,
]

/** Prices are in US cents. A renewal costs the same as the first year unless given. */
// oxfmt-ignore
const ROWS: readonly Row[] = [
  ['Verisign', 'com net', 977, { periods: YEARS, idn: true }],
  ['Verisign', 'cc', 800, { periods: YEARS, idn: true, premium: 'REGULAR' }],
  ['Verisign', 'tv', 2500, { periods: YEARS, premium: 'REGULAR' }],
  ['Registry Services', 'co com.co net.co nom.co', 2200,
    { periods: FIVE_YEARS, premium: 'REGULAR' }, { sldCents: 800 }],
  ['Registry Services', 'us', 650,
    { periods: YEARS, countries: ['US'], properties: [NEXUS], features: NO_PRIVACY }],
  ['Identity Digital (islands)', 'io ac sh', 4500, { periods: FIVE_YEARS, premium: 'REGULAR' }],
  ['doMEn', 'me', 1310, { periods: YEARS, premium: 'REGULAR' }],
  ['Government of Anguilla', 'ai', 14000,
    { periods: [24, 36, 48, 60, 120], renewPeriods: [24], premium: 'REGULAR' }],
  ['Nominet', 'uk co.uk org.uk me.uk', 494, UK, { sldCents: 494 }],
  ['Denic', 'de', 310, { periods: [12], nameservers: TWO, features: NO_PRIVACY, idn: true }],
  ['AFNIC', 'fr re pm tf wf yt', 520,
    { periods: YEARS, nameservers: OPTIONAL_TWO, countries: EEA, idn: true }],
  ['Sidn', 'nl', 340, NL],
  ['DNS Belgium', 'be', 420, { periods: [12], nameservers: OPTIONAL_TWO, features: NO_PRIVACY }],
  ['EURid', 'eu xn--e1a4c xn--qxa6a', 400,
    { periods: YEARS, countries: EEA, features: NO_PRIVACY, idn: true }],
  ['SWITCH', 'ch li', 780, { periods: [12], noAuthcode: true, features: NO_PRIVACY, idn: true }],
  ['nic.at', 'at co.at or.at', 990,
    { periods: [12], nameservers: TWO, features: NO_PRIVACY, idn: true }, { sldCents: 990 }],
  ['Registro.it', 'it', 560, IT],
  ['Red.es', 'es com.es org.es nom.es', 740,
    { periods: YEARS, properties: [TAX_NUMBER], idn: true }, { sldCents: 420 }],
  ['DNS.PT', 'pt com.pt', 1480,
    { periods: [12, 36, 60], properties: [TAX_NUMBER] }, { sldCents: 1100 }],
  ['NASK', 'pl com.pl net.pl org.pl', 410,
    { periods: [12], nameservers: TWO, idn: true }, { renewCents: 1290, sldCents: 290 }],
  ['CZ.NIC', 'cz', 680, { periods: YEARS, nameservers: OPTIONAL_TWO }],
  ['Internetstiftelsen', 'se nu', 1090,
    { periods: YEARS, properties: [TAX_NUMBER], idn: true }, { renewCents: 1390 }],
  ['Punktum dk', 'dk', 890, { periods: [12, 24, 36, 60], nameservers: TWO, features: NO_TRANSFER }],
  ['Traficom', 'fi', 1120, { periods: FIVE_YEARS, properties: [TAX_NUMBER], idn: true }],
  ['Norid', 'no', 1240, { periods: [12], countries: ['NO'], organization: 'required', idn: true }],
  ['Weare', 'ie', 1690, { periods: YEARS, properties: [TAX_NUMBER] }],
  ['TCI', 'ru su', 390, { periods: [12], noAuthcode: true, features: NO_PRIVACY }],
  ['TCI', 'xn--p1ai', 390, { periods: [12], noAuthcode: true, features: NO_PRIVACY, idn: true }],
  ['JPRS', 'jp co.jp ne.jp or.jp', 3150,
    { periods: [12], countries: ['JP'], features: NO_TRANSFER }, { sldCents: 6200 }],
  ['CNNIC', 'cn com.cn net.cn org.cn', 720,
    { periods: FIVE_YEARS, organization: 'required', idn: true }, { sldCents: 720 }],
  ['CNNIC', 'xn--fiqs8s xn--fiqz9s', 4900,
    { periods: FIVE_YEARS, organization: 'required', idn: true }],
  ['KISA', 'kr co.kr or.kr', 1950,
    { periods: [12, 24, 36], countries: ['KR'], features: NO_PRIVACY }, { sldCents: 1950 }],
  ['NIXI', 'in co.in net.in org.in firm.in', 640,
    { periods: YEARS, premium: 'CREATE_ONLY', features: NO_PRIVACY }, { sldCents: 410 }],
  ['Registro.br', 'br com.br net.br org.br app.br dev.br', 890,
    { periods: YEARS, countries: ['BR'], properties: [TAX_NUMBER] },
    { sldCents: 890, isFirstUnsold: true }],
  ['CIRA', 'ca', 960,
    { periods: YEARS, countries: ['CA'], properties: [LEGAL_TYPE], features: NO_PRIVACY }],
  ['auDA', 'au com.au net.au org.au id.au', 1180, AU, { sldCents: 980 }],
  ['InternetNZ', 'nz co.nz net.nz org.nz', 1610,
    { periods: MONTHS, nameservers: OPTIONAL_TWO, noAuthcode: true }, { sldCents: 1610 }],
  ['ZACR', 'za co.za org.za net.za web.za', 520,
    { periods: [12], nameservers: TWO }, { sldCents: 520, isFirstUnsold: true }],
  ['NIC Mexico', 'mx com.mx org.mx', 3490, { periods: FIVE_YEARS }, { sldCents: 1050 }],
  ['NIC Chile', 'cl', 2380, { periods: [12, 24, 36, 60, 120], features: NO_TRANSFER }],
  ['NIC Argentina', 'ar com.ar', 4600,
    { periods: [12], countries: ['AR'], properties: [TAX_NUMBER], noDnssec: true }, { sldCents: 2900 }],
  ['SGNIC', 'sg com.sg', 3300, { periods: [12, 24], countries: ['SG'] }, { sldCents: 3300 }],
  ['HKIRC', 'hk com.hk', 3100,
    { periods: FIVE_YEARS, properties: [TAX_NUMBER] }, { sldCents: 3100 }],
  ['TWNIC', 'tw com.tw org.tw', 2600, { periods: YEARS, idn: true }, { sldCents: 2600 }],
  ['MYNIC', 'my com.my', 3900, { periods: [12, 24, 36], countries: ['MY'] }, { sldCents: 3200 }],
  ['dotPH', 'ph com.ph', 3600, { periods: YEARS, noDnssec: true }, { sldCents: 3600 }],
  ['PANDI', 'id co.id my.id web.id', 1900,
    { periods: [12], countries: ['ID'], features: NO_PRIVACY }, { sldCents: 1500 }],
  ['TRABIS', 'tr com.tr', 1200,
    { periods: FIVE_YEARS, properties: [TAX_NUMBER] }, { sldCents: 800 }],
  ['FORTH', 'gr com.gr', 1900, { periods: [24], idn: true }, { sldCents: 1900 }],
  ['RoTLD', 'ro', 880, { periods: YEARS, properties: [TAX_NUMBER] }],
  ['ISZT', 'hu', 1150, { periods: [12, 24], countries: EEA, idn: true }],
  ['SK-NIC', 'sk', 1390, { periods: [12], countries: EEA }],
  ['Register.si', 'si', 990, { periods: FIVE_YEARS, nameservers: TWO }],
  ['CARNET', 'hr com.hr', 3900, { periods: [12], countries: EEA }, { sldCents: 1900 }],
  ['Register.BG', 'bg', 3800, { periods: [12], organization: 'required', idn: true }],
  ['DOMREG', 'lt', 920, { periods: [12], features: NO_PRIVACY }],
  ['NIC.LV', 'lv', 1280, { periods: [12], features: NO_PRIVACY }],
  ['Eesti Internet', 'ee', 890, { periods: [3, 6, 12, 24, 36], properties: [TAX_NUMBER] }],
  ['RESTENA', 'lu', 1680, { periods: [12], features: NO_PRIVACY }],
  ['ISNIC', 'is', 3900, { periods: [12], nameservers: TWO, features: NO_TRANSFER }],
  ['Hostmaster', 'ua com.ua', 3700, { periods: YEARS, noAuthcode: true }, { sldCents: 780 }],
  ['KazNIC', 'kz', 2100, { periods: [12], nameservers: TWO, noDnssec: true }],
  ['.aeDA', 'ae', 2400, { periods: FIVE_YEARS, noDnssec: true }],
  ['ISOC-IL', 'il co.il org.il', 1100,
    { periods: [12, 24], features: NO_PRIVACY }, { sldCents: 1100, isFirstUnsold: true }],
  ['Island Networks', 'gg co.gg je co.je', 5600,
    { periods: [12], noAuthcode: true, noDnssec: true }, { sldCents: 5600 }],
  ['Domicilium', 'im co.im', 900, { periods: [12, 24], noDnssec: true }, { sldCents: 900 }],
  ['FSM Telecom', 'fm', 8500, { periods: FIVE_YEARS, premium: 'CREATE_ONLY' }],
  ['Tonic', 'to', 3800, { periods: [12, 24, 60, 120], features: NO_PRIVACY }],
  ['GDI', 'ws', 1600, { periods: YEARS }],
  ['Identity Digital (islands)', 'ag bz gi lc mn sc vc', 2400,
    { periods: YEARS, premium: 'TRANSFER_FROM_REGISTRY' }],
  ['CoCCA', 'cx gs ki nf sb tl', 3200, { periods: YEARS }],
  ['CentralNic', 'la pw so gd vg dm bh fo', 1900, { periods: YEARS, premium: 'REGULAR' }],
  ['CORE', 'xn--80asehdb xn--80aswg xn--mgbab2bd', 1500, { periods: YEARS, idn: true }],
  ['Verisign', 'xn--tckwe xn--t60b56a xn--mk1bu44c', 1800, { periods: YEARS, idn: true }],
  ['Public Interest Registry', 'xn--c1avg xn--i1b6b1a6a2e xn--nqv7f', 1500,
    { periods: YEARS, idn: true }],
  ['CentralNic', 'uk.com', 2950, { periods: YEARS, premium: 'REGULAR' }, { isCentralNic: true }],
  ['CentralNic', 'us.com', 1850, { periods: YEARS, premium: 'REGULAR' }, { isCentralNic: true }],
  ['CentralNic', 'eu.com', 1850, { periods: YEARS, premium: 'REGULAR' }, { isCentralNic: true }],
  ['CentralNic', 'de.com', 1850, { periods: YEARS, premium: 'REGULAR' }, { isCentralNic: true }],
  ['CentralNic', 'br.com', 3900, { periods: YEARS, premium: 'REGULAR' }, { isCentralNic: true }],
  ['CentralNic', 'cn.com', 1850, { periods: YEARS, premium: 'REGULAR' }, { isCentralNic: true }],
  ['CentralNic', 'jpn.com', 3300, { periods: YEARS, premium: 'REGULAR' }, { isCentralNic: true }],
  ['CentralNic', 'sa.com', 1850, { periods: YEARS, premium: 'REGULAR' }, { isCentralNic: true }],
  ['CentralNic', 'za.com', 1850, { periods: YEARS, premium: 'REGULAR' }, { isCentralNic: true }],
  ['CentralNic', 'gb.net', 800, { periods: YEARS, premium: 'REGULAR' }, { isCentralNic: true }],
  ['CentralNic', 'se.net', 3300, { periods: YEARS, premium: 'REGULAR' }, { isCentralNic: true }],
  ['CentralNic', 'uk.net', 2950, { periods: YEARS, premium: 'REGULAR' }, { isCentralNic: true }],
  ['CentralNic', 'com.de', 650, { periods: YEARS, premium: 'REGULAR' }, { isCentralNic: true }],
]

/** TLDs with special rules: country codes and a few others. */
export const NATIONAL_TLDS: readonly TldGroup[] = ROWS.map(
  ([provider, text, createCents, rules, more]) => {
    const [first = '', ...others] = text.split(' ')
    return {
      provider,
      tlds: [first, ...others],
      createCents,
      renewCents: createCents,
      rules,
      ...more,
    }
  },
)
