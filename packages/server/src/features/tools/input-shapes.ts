import { Type } from 'typebox'

/** Input fields that several tools share. */
const TEXT_CHARS_MAX = 2_048

export const DomainField = Type.String({
  title: 'Domain',
  minLength: 1,
  maxLength: TEXT_CHARS_MAX,
  description: 'A domain name, as a person types it.',
})

export const UrlField = Type.String({
  title: 'Address',
  minLength: 1,
  maxLength: TEXT_CHARS_MAX,
  description: 'The address of a page. https:// is added if it has no scheme.',
})
