/** The value of a text that no pattern matches. No public operation may show it. */
export const PLACEHOLDER = 'text'

type Values<T> = readonly (readonly [name: RegExp, value: T])[]

/** Example texts by field name. The first pattern that matches wins. */
// oxfmt-ignore
export const TEXTS: Values<string> = [
  [/email/, 'ann@example.com'],
  [/^(domain|domains|ascii|unicode)$|_domain$/, 'solarhub.com'],
  [/^name_?servers?$|_nameservers$|^host/, 'ns1.example.com'],
  [/^redirect_host$/, 'app.example.com'],
  [/^currency$/, 'USD'],
  [/countr/i, 'NL'],
  [/^tlds?$/, 'com'],
  [/url$|_uris?$|^origin$|^location$|_endpoint$|^issuer$|^resource$|_documentation$|_servers$/, 'https://example.com/'],
  [/^public_id$|^order_id$/, 'ord_01k5q8mz7v4t9c2x6n3b1h0gfd'],
  [/^partner_id$/, 'ptr_01k5q8mz7v4t9c2x6n3b1h0gfd'],
  [/(^|_)id$|Ids?$/, '01k5q8mz7v4t9c2x6n3b1h0gfd'],
  [/cursor$/, 'MjAyNi0wMS0zMQ'],
  [/^(period|month)$/, '2026-01'],
  [/_at$|^at$|_on$|_by$|_until$|date|^(from|to)$/, '2026-01-31T12:00:00.000Z'],
  [/_ref$|^reference$/, 'payment-1'],
  [/_path$|Path$/, '/account/cart'],
  [/^scopes?(_supported)?$/, 'pricing:read'],
  [/^grant_types/, 'authorization_code'],
  [/^response_types/, 'code'],
  [/^response_modes/, 'query'],
  [/_auth_methods_supported$/, 'none'],
  [/^code_challenge_methods/, 'S256'],
  [/^bearer_methods/, 'header'],
  [/^application_type$/, 'web'],
  [/_token$|^api_key$|secret$|_codes$|^auth_code$/, 'a1b2c3d4e5f6g7h8'],
  [/^user_agent$/, 'Mozilla/5.0'],
  [/^registrar$|_registrar$/, 'Example Registrar'],
  [/^registrant$|^organization$/, 'Example B.V.'],
  [/^(admin|tech|billing)$/, 'con_01k5q8mz7v4t9c2x6n3b1h0gfd'],
  [/^provider$/, 'Example Registry'],
  [/^buyer$/, 'a***@example.com'],
  [/^status(es)?$/, 'active'],
  [/^state_label$/, 'Available'],
  [/^redacted$/, 'registrant.email'],
  [/^query$/, 'solarhub.com'],
  [/^categor/, 'technology'],
  [/^slug$|^product$/, 'ssl-check'],
  [/^title$/, 'SSL check'],
  [/^folder$|^label$/, 'Main'],
  [/^words$/, 'solar'],
  [/^address_line$/, 'Herengracht 1'],
  [/^postal_code$/, '1015 BA'],
  [/^city$/, 'Amsterdam'],
  [/^code$/, 'validation_error'],
  [/^failed$/, 'signature'],
  [/^canonical_string$/, 'POST\n/api/partner/v1/sandbox/signature-check\n\n1794000000\n7f9c24e8\ne3b0c442'],
  [/^content$/, '192.0.2.80'],
  [/^etag$/, '"5f2b9c1e"'],
  [/^digest$/, '9F86D081884C7D659A2FEAA0C55AD015'],
  [/^example$/, 'example.com'],
  [/^explanation$/, 'A short explanation.'],
  [/^field$/, 'contacts.registrant'],
  [/^record_value$/, 'namehouse-verify=01k5q8mz7v4t9c2x'],
  [/^method$/, 'POST'],
  [/^event$|^type$/, 'order.recorded'],
  [/^(reason|note|message|hint|error|description)$|_note$|_error$/, 'A short explanation.'],
  [/name$/, 'Ann Example'],
  [/phone/, '+31.201234567'],
  [/address$/, '192.0.2.1'],
]

/** Example numbers by field name. */
export const NUMBERS: Values<number> = [
  [/cents$|^budget$/i, 480_000],
  [/^(bin|bin_price)$/, 4_800],
  [/^(floor|floor_price)$/, 3_500],
  [/status_code$/, 200],
  [/_ms$/, 48],
  [/^limit$/, 20],
  [/^offset$/, 0],
  [/^expires_in$/, 3_600],
  [/_issued_at$/, 1_794_000_000],
  [/^cap$/, 25],
  [/^remaining$/, 24],
  [/months$/i, 12],
  [/^clicks$/, 120],
  [/^unique$/, 100],
  [/^conversion_rate$/, 0.01],
  [/^score$/, 0.9],
  [/^length$/, 8],
]

/** The value of the first pattern that matches. */
export function valueFor<T>(name: string, values: Values<T>): T | undefined {
  return values.find(([pattern]) => pattern.test(name))?.[1]
}
