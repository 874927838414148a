import { jsonAnswer } from '../frame/http-message.ts'
import type { HttpAnswer } from '../frame/http-message.ts'
import type { AccountContacts } from './account-contacts.ts'
import { failure, violation } from './failure.ts'
import { TLD_GROUPS } from './tld-groups.ts'

interface Ask {
  handle: string
  registry: string
  body: Record<string, unknown>
  /** Whether properties exist already and are replaced. */
  isUpdate: boolean
}

/** POST …/contacts/{handle}/{registry}[/update]: what a registry wants to know about a contact. */
export function setProperties(contacts: AccountContacts, ask: Ask): HttpAnswer {
  const { handle, registry, body, isUpdate } = ask
  if (!contacts.get(handle)) return failure('ObjectDoesNotExist', `No contact ${handle}.`)
  const group = TLD_GROUPS.find(({ provider }) => provider === registry)
  if (!group) return failure('ObjectDoesNotExist', `No registry ${registry}.`)
  const isKnown = contacts.propertiesOf(handle, registry) !== undefined
  if (isKnown && !isUpdate) return failure('ObjectExists', 'There are properties already.')
  if (!isKnown && isUpdate) return failure('ObjectDoesNotExist', 'There are no properties yet.')
  const { properties } = body
  if (!isTexts(properties)) return violation('properties', 'must be texts by name', properties)
  contacts.setProperties(handle, registry, properties)
  return jsonAnswer(isUpdate ? 200 : 201, {})
}

function isTexts(value: unknown): value is Record<string, string> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
  return Object.values(value).every((each) => typeof each === 'string' && each !== '')
}
