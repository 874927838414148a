import type { ContactProperty } from '../../../upstream/registrar/answers.ts'
import type { Tld, TldRules } from './tld.ts'

export type JsonSchema = { [keyword: string]: unknown }

const TEXT = { type: 'string', minLength: 1, maxLength: 255 }

/** What a registration under a TLD must include, as a JSON Schema that a form can be built from. */
export function requirementsOf({ tld, unicode, rules }: Tld): JsonSchema {
  const extras = rules.contactProperties
  const needsExtras = extras.some(({ mandatory }) => mandatory)
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: `Registration under .${unicode}`,
    ...(rules.registrationNotice && { description: rules.registrationNotice }),
    type: 'object',
    additionalProperties: false,
    required: [
      'domain',
      'period_months',
      'registrant',
      ...(rules.nameserversRequired ? ['nameservers'] : []),
      ...(needsExtras ? ['properties'] : []),
    ],
    properties: {
      domain: domainSchema(tld, rules),
      period_months: { title: 'Months', type: 'integer', enum: rules.periodsMonths },
      registrant: registrantSchema(rules),
      nameservers: nameserversSchema(rules),
      ...(extras.length > 0 && { properties: extrasSchema(extras) }),
    },
  }
}

function domainSchema(tld: string, { labelMin, labelMax, idnSupport }: TldRules): JsonSchema {
  const dotted = tld.length + 1
  return {
    title: 'Domain',
    type: 'string',
    description:
      `${labelMin} to ${labelMax} characters before the TLD. ` +
      (idnSupport ? 'Other scripts in their xn-- form.' : 'Only a-z, 0-9 and hyphens.'),
    minLength: labelMin + dotted,
    maxLength: labelMax + dotted,
    pattern: `^[a-z0-9]([a-z0-9-]*[a-z0-9])?\\.${tld.replaceAll('.', '\\.')}$`,
  }
}

function registrantSchema(rules: TldRules): JsonSchema {
  const { organizationRequired, organizationAllowed, allowedCountries } = rules
  const country =
    allowedCountries.length > 0
      ? { title: 'Country', type: 'string', enum: allowedCountries }
      : {
          title: 'Country',
          type: 'string',
          pattern: '^[A-Z]{2}$',
          description: 'Two letters (ISO 3166-1).',
        }
  return {
    title: 'Registrant',
    type: 'object',
    additionalProperties: false,
    required: [
      'name',
      ...(organizationRequired ? ['organization'] : []),
      'email',
      'phone',
      'address_line',
      'postal_code',
      'city',
      'country',
    ],
    properties: {
      name: { title: 'Name', ...TEXT },
      ...(organizationAllowed && { organization: { title: 'Organization', ...TEXT } }),
      email: { title: 'Email', format: 'email', ...TEXT },
      phone: { title: 'Phone', type: 'string', pattern: '^\\+[0-9]{1,3}\\.[0-9]{4,14}$' },
      address_line: { title: 'Street and number', ...TEXT },
      postal_code: { title: 'Postal code', ...TEXT },
      city: { title: 'City', ...TEXT },
      country,
    },
  }
}

function nameserversSchema({ minNameservers, maxNameservers }: TldRules): JsonSchema {
  return {
    title: 'Name servers',
    type: 'array',
    items: { type: 'string', format: 'hostname' },
    minItems: minNameservers,
    maxItems: maxNameservers,
    uniqueItems: true,
  }
}

/** Fields that only this registry asks for. */
function extrasSchema(extras: ContactProperty[]): JsonSchema {
  return {
    title: 'Required by the registry',
    type: 'object',
    additionalProperties: false,
    required: extras.filter(({ mandatory }) => mandatory).map(({ name }) => name),
    properties: Object.fromEntries(
      extras.map(({ name, label, description, type, values }) => [
        name,
        {
          title: label ?? name,
          ...(description && { description }),
          ...(type === 'Boolean' ? { type: 'boolean' } : TEXT),
          ...(values && choices(values)),
        },
      ]),
    ),
  }
}

/** The registry's codes, and what each means for people who choose one. */
function choices(values: Record<string, string>): JsonSchema {
  const titled = Object.entries(values).map(([value, title]) => ({ const: value, title }))
  return { type: 'string', enum: Object.keys(values), oneOf: titled }
}
