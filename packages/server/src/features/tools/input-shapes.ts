import { Type } from 'typebox'

/** Input fields that several tools share. */
const TEXT_CHARS_MAX = 2_048

export const DomainField = Type.String({
  title: 'Domain',
  minLength: 1,
  maxLength: TEXT_CHARS_MAX,
  description: 'For example, example.com.',
})

export const UrlField = Type.String({
  title: 'Address',
  minLength: 1,
  maxLength: TEXT_CHARS_MAX,
  description: 'A page’s address, such as https://example.com/.',
})
