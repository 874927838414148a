import { describe, expect, it } from 'vitest'
import type { RegistrationFacts } from '../registration.ts'
import { readWhois } from './read-whois.ts'

const FORMS: [string, string, Partial<RegistrationFacts>][] = [
  [
    'ar, consecutive records',
    `domain:		acme.com.ar
registrant:	30500000000
registrar:	quayar
registered:	1999-05-26 00:00:00
changed:	2024-05-03 10:25:12.123456
expire:		2031-06-01 00:00:00

contact:	30500000000
name:		ACME SA
registrar:	quayar
created:	2013-08-20 00:00:00
changed:	2024-02-14 22:09:54.1

nserver:	ns1.acme.com.ar ()
nserver:	ns2.acme.com.ar (192.0.2.1)
registrar:	quayar
created:	2016-07-01 01:11:46.1
`,
    {
      registrant: 'ACME SA',
      registrar: 'quayar',
      creation_date: '1999-05-26T00:00:00Z',
      update_date: '2024-05-03T10:25:12.123456Z',
      expiration_date: '2031-06-01T00:00:00Z',
      nameservers: ['ns1.acme.com.ar', 'ns2.acme.com.ar'],
    },
  ],
  [
    'cl, plain pairs',
    `%%
%% This is an invented server.
%%

Domain name: acme.cl
Registrant name: Acme Chile SpA
Registrant organisation: Acme Chile SpA
Registrar name: Muelle SpA
Registrar URL: https://muelle.example
Creation date: 2002-10-22 17:48:23 CLST
Expiration date: 2031-11-20 14:48:02 CLST
Name server: ns1.acme.cl
Name server: ns2.acme.cl
`,
    {
      registrant: 'Acme Chile SpA',
      registrar: 'Muelle SpA',
      creation_date: '2002-10-22T17:48:23-03:00',
      nameservers: ['ns1.acme.cl', 'ns2.acme.cl'],
    },
  ],
  [
    've, sections and labels in Spanish',
    `Servidor Whois inventado

Titular:
Acme C.A. (acme.com.ve-dom)		acme@acme.com.ve
   Acme C.A.
   Calle 1
   Caracas, D.F  VE

   Nombre de Dominio: acme.com.ve

   Contacto Administrativo:
      Otra Persona (acme.com.ve-adm)	otra@acme.com.ve

   Contacto Técnico:
      Otra Persona (acme.com.ve-tec)	otra@acme.com.ve

   Fecha de Vencimiento: 2031-06-23 09:33:19
   Ultima Actualización: 2024-06-29 13:21:23
   Fecha de Creación: 1999-06-23 09:33:19

   Estatus del dominio: ACTIVO

   Servidor(es) de Nombres de Dominio:

   - ns1.acme.com.ve
   - ns2.acme.com.ve
`,
    {
      domain: 'acme.com.ve',
      creation_date: '1999-06-23T09:33:19Z',
      update_date: '2024-06-29T13:21:23Z',
      expiration_date: '2031-06-23T09:33:19Z',
      statuses: ['ACTIVO'],
      nameservers: ['ns1.acme.com.ve', 'ns2.acme.com.ve'],
    },
  ],
  [
    'mx, headings above labels, DNS with colons',
    `Domain Name:       acme.mx

Created On:        2009-05-12
Expiration Date:   2031-05-11
Last Updated On:   2024-05-09
Registrar:         Muelle SA de CV
URL:               http://muelle.example

Registrant:
   Name:           Acme SA de CV
   City:           Monterrey
   Country:        Mexico

Administrative Contact:
   Name:           Otra Persona

Technical Contact:
   Name:           Otra Persona

Name Servers:
   DNS:            ns1.acme.mx
   DNS:            ns2.acme.mx       192.0.2.1

DNSSEC DS Records:
`,
    {
      registrant: 'Acme SA de CV',
      registrar: 'Muelle SA de CV',
      creation_date: '2009-05-12T00:00:00Z',
      update_date: '2024-05-09T00:00:00Z',
      expiration_date: '2031-05-11T00:00:00Z',
      nameservers: ['ns1.acme.mx', 'ns2.acme.mx'],
    },
  ],
  [
    'co.za, headings with deep indents',
    `Domain Name:
    acme.co.za

Registrant:
    Acme (Pty) Ltd
    Email: acme@acme.co.za
    Tel: +27.000000000

Registrar:
    Quay ZA [ ID = Quay ]

Relevant Dates:
    Registration Date: 2001-06-25
    Renewal Date:      2031-06-25

Domain Status:
    Registered until expiry date.

Name Servers:
    ns1.acme.co.za
    ns2.acme.co.za

WHOIS lookup made at Fri Feb 21 14:17 UTC 2025
`,
    {
      registrant: 'Acme (Pty) Ltd',
      creation_date: '2001-06-25T00:00:00Z',
      expiration_date: '2031-06-25T00:00:00Z',
      nameservers: ['ns1.acme.co.za', 'ns2.acme.co.za'],
    },
  ],
  [
    'ao and others, a registry in Portuguese',
    `Nome de domínio: acme.co.ao
Estado: Activo
Data de registo: 15/03/2012
Data de expiração: 15/03/2031
Entidade titular: Acme Lda
Entidade registradora: Cais Lda
Servidor de nomes: ns1.acme.co.ao
Servidor de nomes: ns2.acme.co.ao
`,
    {
      domain: 'acme.co.ao',
      registrant: 'Acme Lda',
      registrar: 'Cais Lda',
      creation_date: '2012-03-15T00:00:00Z',
      expiration_date: '2031-03-15T00:00:00Z',
      statuses: ['Activo'],
    },
  ],
  [
    'sn and others, a registry in French',
    `Nom de domaine:           acme.sn
Date de création:         2010-01-04T10:20:30.000Z
Dernière modification:    2024-01-04T10:20:30.000Z
Date d'expiration:        2031-01-04T10:20:30.000Z
Statut:                   ok
Registrar:                QUAI SUARL
[HOLDER]
ID Contact:               C1
Nom:                      Acme SARL
Adresse:                  1 rue
[TECH]
ID Contact:               C2
Nom:                      Autre Personne
Serveur de noms:          ns1.acme.sn
Serveur de noms:          ns2.acme.sn
`,
    {
      domain: 'acme.sn',
      registrar: 'QUAI SUARL',
      creation_date: '2010-01-04T10:20:30Z',
      update_date: '2024-01-04T10:20:30Z',
      expiration_date: '2031-01-04T10:20:30Z',
      statuses: ['ok'],
      nameservers: ['ns1.acme.sn', 'ns2.acme.sn'],
    },
  ],
  [
    'tk, labels above indented lines',
    `   Domain name:
      ACME.TK

   Organisation:
      Acme Inc
      Some Body
      1 Street
      Phone: +1-000-0000000
      E-mail: acme@acme.tk

   Domain Nameservers:
      NS1.ACME.TK
      NS2.ACME.TK

   Domain registered: 08/27/2010
   Record will expire on: 02/25/2031
   Record maintained by: Quay Domain Registry
`,
    {
      domain: 'acme.tk',
      registrant: 'Acme Inc',
      creation_date: '2010-08-27T00:00:00Z',
      expiration_date: '2031-02-25T00:00:00Z',
      nameservers: ['ns1.acme.tk', 'ns2.acme.tk'],
    },
  ],
  [
    'af and others, one registry system for many islands',
    `Domain Name: acme.af
Registry Domain ID: 12345-CoCCA
Registry WHOIS Server: whois.nic.af
Updated Date: 2024-02-03T04:05:06.789Z
Creation Date: 2012-02-03T04:05:06.123Z
Registry Expiry Date: 2031-02-03T04:05:06.456Z
Registrar Registration Expiration Date: 2031-02-03T04:05:06.456Z
Registrar: Quay Networks
Domain Status: ok https://icann.org/epp#ok
Registry Registrant ID: abc-123
Registrant Name: Redacted | Registry Policy
Registrant Organization: Acme Trading
Name Server: ns1.acme.af
Name Server: ns2.acme.af
DNSSEC: unsigned
`,
    {
      registrar: 'Quay Networks',
      registrant: 'Acme Trading',
      creation_date: '2012-02-03T04:05:06.123Z',
      statuses: ['ok'],
      nameservers: ['ns1.acme.af', 'ns2.acme.af'],
    },
  ],
]

describe('formats of American, African and island registries', () => {
  it.each(FORMS)('%s', (_form, text, facts) => {
    expect(readWhois(text)).toMatchObject({ state: 'found', ...facts })
  })
})
