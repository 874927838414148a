import { draw, drawBetween, drawFrom } from './draw.ts'

/** A registrant. `native` holds the same data in the country's own script, if that isn't Latin. */
export interface Contact {
  handle: string
  name: string
  organization: string
  street: string
  city: string
  state: string
  postalCode: string
  country: Country
  phone: string
  email: string
  native: { name: string; organization: string } | null
}

interface Land {
  dial: string
  firms: readonly [Pair, ...Pair[]]
  people: readonly [Pair, ...Pair[]]
  places: readonly [Place, ...Place[]]
}

/** Text in Latin letters, and in the country's own script if it differs. */
type Pair = readonly [latin: string, native?: string]
type Place = readonly [street: string, city: string, postalCode: string, state: string]

const LANDS = {
  US: {
    dial: '1',
    firms: [['Larkspur Goods Inc.'], ['Ninth Pier Labs LLC']],
    people: [['Dana Whitlock'], ['Marcus Feld'], ['Ruth Okafor']],
    places: [
      ['12 Juniper Wharf', 'Portland', '97201', 'OR'],
      ['480 Mill Race Road', 'Dayton', '45402', 'OH'],
    ],
  },
  CA: {
    dial: '1',
    firms: [['Maple Quay Ltd.']],
    people: [['Noor Tremblay'], ['Colin Hay']],
    places: [['77 Rideau Steps', 'Ottawa', 'K1N 5Y1', 'ON']],
  },
  GB: {
    dial: '44',
    firms: [['Fenwick & Loach Ltd'], ['Kestrel Yard Ltd']],
    people: [['Imogen Thrale'], ['Gareth Pym']],
    places: [['3 Ropewalk Lane', 'Bristol', 'BS1 6XN', 'Avon']],
  },
  DE: {
    dial: '49',
    firms: [['Müller & Söhne Werft GmbH'], ['Großhafen Handels GmbH']],
    people: [['Jürgen Köhler'], ['Anke Weiß']],
    places: [['Am Hafenbecken 7', 'Lübeck', '23552', 'SH']],
  },
  AT: {
    dial: '43',
    firms: [['Donauufer Möbel GmbH']],
    people: [['Zäzilia Gruber']],
    places: [['Kaigasse 4', 'Salzburg', '5020', 'Salzburg']],
  },
  CH: {
    dial: '41',
    firms: [['Seebär Handel AG']],
    people: [['Urs Zbinden']],
    places: [['Quaistrasse 9', 'Zürich', '8001', 'ZH']],
  },
  FR: {
    dial: '33',
    firms: [['Société du Vieux Phare'], ['Atelier Côté Mer SARL']],
    people: [['Hélène Garçon'], ['François Lévêque']],
    places: [['18 quai des Célestes', 'Sète', '34200', 'Hérault']],
  },
  IT: {
    dial: '39',
    firms: [['Porto Vecchio S.r.l.']],
    people: [['Niccolò Ferrà'], ['Ada Mori']],
    places: [['Via del Molo 21', 'Genova', '16126', 'GE']],
  },
  NL: {
    dial: '31',
    firms: [['Kade Negen B.V.']],
    people: [['Sjoerd van Dalen']],
    places: [['Scheepskade 9', 'Delft', '2611 AB', 'ZH']],
  },
  BE: {
    dial: '32',
    firms: [['Sluiswacht NV']],
    people: [['Aurélie Maes']],
    places: [['Havenstraat 30', 'Gent', '9000', 'OVL']],
  },
  PL: {
    dial: '48',
    firms: [['Żuraw Gdańsk Sp. z o.o.']],
    people: [['Łucja Wiśniewska']],
    places: [['ul. Długie Pobrzeże 5', 'Gdańsk', '80-888', 'PM']],
  },
  SE: {
    dial: '46',
    firms: [['Skärgårdens Båtvarv AB']],
    people: [['Åsa Lindström']],
    places: [['Hamngatan 2', 'Västervik', '593 30', 'H']],
  },
  DK: {
    dial: '45',
    firms: [['Fyrtårnet ApS']],
    people: [['Søren Nygaard']],
    places: [['Havnegade 11', 'Ærøskøbing', '5970', '']],
  },
  FI: {
    dial: '358',
    firms: [['Satamanäkymä Oy']],
    people: [['Päivi Hyvönen']],
    places: [['Rantakatu 6', 'Hämeenlinna', '13100', '']],
  },
  CZ: {
    dial: '420',
    firms: [['Přístav Děčín s.r.o.']],
    people: [['Jiří Dvořáček']],
    places: [['Nábřežní 8', 'Děčín', '405 02', '']],
  },
  RU: {
    dial: '7',
    firms: [['Severny Mayak LLC', 'ООО Северный маяк']],
    people: [['Oleg Sazonov', 'Олег Сазонов']],
    places: [['Portovaya 14', 'Murmansk', '183038', '']],
  },
  BR: {
    dial: '55',
    firms: [['Porto Manhã Serviços Ltda.'], ['Estação Azul Comércio Ltda.']],
    people: [['João Conceição'], ['Inês Araújo']],
    places: [['Rua do Cais 101', 'São Luís', '65010-000', 'MA']],
  },
  AU: {
    dial: '61',
    firms: [['Jetty Nine Pty Ltd']],
    people: [['Kylie Drummond']],
    places: [['5 Breakwater Parade', 'Fremantle', '6160', 'WA']],
  },
  NZ: {
    dial: '64',
    firms: [['Kauri Slipway Ltd']],
    people: [['Aroha Fleming']],
    places: [['40 Wharf Street', 'Dunedin', '9016', '']],
  },
  IN: {
    dial: '91',
    firms: [['Neelam Docks Pvt Ltd']],
    people: [['Vikram Shenoy']],
    places: [['22 Jetty Road', 'Kochi', '682001', 'KL']],
  },
  JP: {
    dial: '81',
    firms: [
      ['Minato Shoji K.K.', '港商事株式会社'],
      ['Aoba Factory K.K.', '青葉製作所株式会社'],
    ],
    people: [
      ['Haruka Mizuno', '水野春香'],
      ['Kenta Okada', '岡田健太'],
    ],
    places: [['2-4-1 Kaigan', 'Yokohama', '231-0002', 'Kanagawa']],
  },
  CN: {
    dial: '86',
    firms: [['Qinghe Trading Co., Ltd.', '清河贸易有限公司']],
    people: [
      ['Lin Yue', '林月'],
      ['Zhao Ming', '赵明'],
    ],
    places: [['8 Gangkou Road', 'Qingdao', '266000', 'Shandong']],
  },
  KR: {
    dial: '82',
    firms: [['Badagil Co., Ltd.', '바닷길 주식회사']],
    people: [
      ['Seo Jiwon', '서지원'],
      ['Han Minho', '한민호'],
    ],
    places: [['33 Haean-ro', 'Busan', '48058', '']],
  },
} as const satisfies Record<string, Land>

export type Country = keyof typeof LANDS

const WORLDWIDE = ['US', 'US', 'US', 'GB', 'CA', 'DE', 'FR', 'AU', 'IN', 'BR', 'JP', 'NL'] as const

/** The registrant of a name, from the registry's country if it has one. All data is made up. */
export function holderOf(name: string, home: Country | null): Contact {
  const country = home ?? drawFrom(name, 'country', WORLDWIDE)
  const land: Land = LANDS[country]
  const person = drawFrom(name, 'person', land.people)
  const firm: Pair = draw(name, 'firm') < 0.6 ? drawFrom(name, 'which firm', land.firms) : ['']
  const [street, city, postalCode, state] = drawFrom(name, 'place', land.places)
  const isNative = person[1] !== undefined
  return {
    handle: `HC${drawBetween(name, 'contact', 100_000, 999_999)}`,
    name: person[0],
    organization: firm[0],
    street,
    city,
    state,
    postalCode,
    country,
    phone: `+${land.dial}.${drawBetween(name, 'phone', 20_000_000, 99_999_999)}`,
    email: `owner@${name}`,
    native: isNative ? { name: person[1] ?? '', organization: firm[1] ?? '' } : null,
  }
}
