import { describe, expect, it } from 'vitest'
import { readWhois } from './read-whois.ts'

const MAY_NOT_BE_CALLED_FREE = [
  // Haste.
  'Query rate exceeded. Try again in 60 seconds.',
  'Your query rate is over the limit; you are blocked for a while.\nNo match.',
  'You have exceeded the allowed connection rate.',
  'Maximum query limit reached for 192.0.2.1. No data found.',
  'ERROR: Lookup quota exceeded\nDomain not found',
  'Límite de consultas superado. Dominio no encontrado.',
  'Ha excedido el número de consultas\nNo existe',
  'Muitas consultas. Tente mais tarde.\nNao encontrado',
  'Trop de requêtes, veuillez patienter.\nAucun enregistrement',
  'Zu viele Anfragen.\nNicht gefunden',
  'Das Limit wurde überschritten\nacme.example ist frei',
  'Przekroczono limit zapytań.\nNo entries found',
  'Превышен лимит запросов\nNo entries found',
  'Слишком много запросов\nнет данных. Not found',
  '查询过于频繁，请稍后再试\n未注册',
  '查询频率超出限制\nNo matching record.',
  '조회 횟수를 초과하였습니다\n등록되어 있지 않습니다',
  'アクセス制限中です\nNo match!!',
  'Çok fazla sorgu\nNo match found',
  'Te veel aanvragen\nacme.example is vrij',
  // Refusals.
  'Access denied.',
  'Acceso denegado\nNo existe',
  'Доступ запрещен\nNo entries found',
  'Requests of this client are not permitted. Please use the web site.',
  'The IP address used to perform the query is not authorised\nNot found',
  'This service has been discontinued. Object not found.',
  'Your IP is blacklisted. Domain not found',
  // Illness.
  'Whois database is down for maintenance.\nNo match',
  'Database error. No data found.',
  'The service is currently unavailable\nNOT FOUND',
  'Servicio en mantenimiento\nNo existe',
  'Wartung: acme.example ist frei',
  'Технические работы\nNo entries found',
  '系统维护中\n未注册',
  'Error: connection timed out\nNo entries found',
  // Names that nobody can have, or not for the ordinary price.
  'acme.example is reserved',
  'This domain name is not available for registration: it is reserved. Not found.',
  'El dominio está reservado\nNo existe',
  'El dominio acme.example no puede ser registrado',
  'Ce nom ne peut être enregistré\nNot found',
  'acme.example kann nicht registriert werden',
  'Домен зарезервирован\nNo entries found',
  'acme.example jest zarezerwowana\nNo information available',
  'Domain: acme.example\nStatus: Reservado',
  'Domain: acme.example\nStatus: gesperrt',
  'Domain: acme.example\nStatus: premium',
  'This is a premium domain. acme.example is available for purchase',
  'acme.example is a Platinum Domain name\nNot found',
  'acme.example is for sale\nDomain not found',
  'Name is blocked by DPML\nDomain not found.',
  'This name is in the stop list and cannot be registered.',
  'The domain name is not eligible for registration\nNOT FOUND',
  // Something else is missing or free.
  'This service is free.',
  'The WHOIS service is available.',
  'More help is available.',
  'Nameserver not found',
  'No match for nameserver "NS1.ACME.EXAMPLE".',
  'No match for registrar "ACME".',
  'Contact not found',
  'Unknown TLD',
  'The TLD does not exist',
  'No whois server is known for this kind of object.',
  'Error 404: page not found',
  'Registrar not found',
  'No data found for this TLD',
  'Invalid domain name',
  'Domain name is not valid\n',
]

describe('a text that proves nothing is never "not found"', () => {
  it.each(MAY_NOT_BE_CALLED_FREE)('%j', (answer) => {
    expect(readWhois(answer, 'whois.nic.example').state).not.toBe('not_found')
  })
})

describe('a permanent refusal is not haste', () => {
  it.each([
    'Requests of this client are not permitted. Please use https://nic.example/ for queries.',
    'This whois service has been discontinued.',
  ])('%j', (answer) => {
    expect(readWhois(answer).state).toBe('unclear')
  })
})

describe('"not found" in the words of many registries', () => {
  it.each([
    'Domain acme.example not registered.',
    'No Object Found',
    'No entries found for the selected source(s).',
    'acme.example: no existe',
    'acme.example: no entries found.',
    'Nincs talalat / No match',
    'No_Se_Encontro_El_Objeto/Object_Not_Found',
    'Domain Status: No Object Found',
    'Status: Not Registered',
    'Status:      available',
    'registration status: available',
    '%ERROR:103: Domain is not registered',
    '% Not Registered - acme.example',
    '% nothing found',
    'The domain acme.example was not found.',
    'query_status: 220 Available',
    'Object does not exist',
    'Sorry, but domain: "acme.example", not found in database',
    'We do not have an entry in our database matching your query.',
    '*** Nothing found for this query.',
    'No such domain acme.example',
    'Invalid query or domain name not known in Acme Domain Registry',
    'No Found',
    'Domain Not Found',
    'No information was found matching that query.',
    'The domain has not been registered.',
    'No records matching acme.example found.',
    'This domain name has not been registered.',
    'acme.example is available for registration',
    'Ce domaine n’existe pas\nStatus: libre',
    'Le domaine acme.example est disponible',
    'El dominio acme.example está disponible',
    'O domínio acme.example está disponível',
    'Domena acme.example jest wolna',
    'Домен acme.example свободен',
    '该域名尚未注册',
    'No match!!',
    'Object_Not_Found',
    'not found...',
    'No Data Found',
    '[Domain]\nDomain: acme.example\nStatus: free\n',
    'domain: acme.example\nstate: AVAILABLE\n',
    'Domain name:\n     acme.example\n\nDomain status:\n     Not Registered\n',
    'No match for domain "acme.example" (tld example)',
    'Domain acme.example is available for purchase',
    '%% NOT FOUND',
    'acme.example is free',
    '"acme.example" not found.',
    'No domain records were found to match "acme.example"',
    'DOMAIN NOT FOUND',
    'no matching record.',
    'Domain "acme.example" - Available',
  ])('%j', (answer) => {
    expect(readWhois(answer).state).toBe('not_found')
  })
})
