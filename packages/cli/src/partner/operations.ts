import type { PartnerOperation } from './operation.ts'
import table from './operations.json' with { type: 'json' }

/** Every operation of the Partner API. The table is generated from openapi.json. */
// The type of a JSON file has no unions.
export const OPERATIONS = table as unknown as readonly PartnerOperation[]
