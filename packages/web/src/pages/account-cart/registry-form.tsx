import { useAnswer } from '../../load/use-answer.ts'
import { Failure } from '../../failure/failure.tsx'
import { Field, Labelled } from '../../form/field.tsx'
import { FieldProblem, Form } from '../../form/form.tsx'
import type { Values } from '../../form/form.tsx'
import { detailsOf, withOwner } from '../../cart/details.ts'
import { guestItems } from '../../cart/guest-cart.ts'
import { joinAgain } from '../../cart/join-cart.ts'
import type { CartLine } from '../../cart/lines.ts'
import { problemText } from '../../cart/problem-text.ts'
import { answersFor, rememberAnswers } from '../../cart/registry-answers.ts'
import type { RegistryAnswers } from '../../cart/registry-answers.ts'
import { extraFieldsOf } from '../../cart/requirements.ts'
import type { ExtraField } from '../../cart/requirements.ts'
import { requirementsFor, tldOf } from '../../cart/tld-rules.ts'

type Props = {
  account: string
  line: CartLine
  /** Who will own it, by what the page shows. */
  owner: string | undefined
}

/** What the registry of one item wants to know besides the owner, as a form. */
export function RegistryForm({ account, line, owner }: Props) {
  const { domain } = line
  const tld = tldOf(domain)
  const { data: schema, error, askAgain } = useAnswer(requirementsFor(tld))
  if (!schema && error) {
    return (
      <Failure title="We couldn’t load what the registry asks" error={error} onRetry={askAgain} />
    )
  }
  if (!schema) return <output className="hint is-waiting">Loading…</output>
  const fields = extraFieldsOf(schema)
  const asked = { account, tld, owner }
  const before = answersFor(asked)
  if (fields.length === 0) return null
  const send = async (values: Values) => {
    rememberAnswers(asked, answersIn(fields, values))
    // What was asked for one name of a TLD is known for the owner's others.
    const items = guestItems()
      .filter((item) => tldOf(item.domain) === tld)
      .map((item) => withOwner(item, owner))
      .filter((item) => detailsOf(item).contacts?.registrant === owner)
    const [refused] = await joinAgain(items)
    if (refused) throw problemOf(refused, fields)
  }
  return (
    <Form label={`Details for ${domain}`} submit="Save details" busy="Saving…" isQuiet send={send}>
      <p className="hint">The .{tld} registry asks for this.</p>
      {fields.map((field) => (
        <Question key={field.name} field={field} before={before[field.name]} />
      ))}
    </Form>
  )
}

type QuestionProps = { field: ExtraField; before: string | boolean | undefined }

export function Question({ field, before }: QuestionProps) {
  const { name, hint, isRequired, kind, choices } = field
  const label = isRequired ? field.label : `${field.label} (optional)`
  if (kind === 'text') {
    return (
      <Field
        label={label}
        name={name}
        hint={hint}
        required={isRequired}
        maxLength={255}
        defaultValue={before === undefined ? '' : String(before)}
      />
    )
  }
  const options = kind === 'yes-no' ? YES_NO : choices
  return (
    <Labelled label={label} name={name} hint={hint}>
      {(ties) => (
        <select name={name} defaultValue={before === undefined ? '' : String(before)} {...ties}>
          <option value="">Choose</option>
          {options.map(({ value, text }) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
      )}
    </Labelled>
  )
}

const YES_NO = [
  { value: 'true', text: 'Yes' },
  { value: 'false', text: 'No' },
]

/** Throws for a required answer that is missing. The browser checks text fields only. */
export function answersIn(fields: readonly ExtraField[], values: Values): RegistryAnswers {
  return Object.fromEntries(
    fields.flatMap(({ name, kind, isRequired }) => {
      const value = (values[name] ?? '').trim()
      if (value === '' && isRequired) throw new FieldProblem(name, 'Choose one.')
      if (value === '') return []
      return [[name, kind === 'yes-no' ? value === 'true' : value]]
    }),
  )
}

type Refused = { code: string; field?: string }

/** At the field it is about, if it is one of these. */
function problemOf({ code, field = '' }: Refused, fields: readonly ExtraField[]): Error {
  const name = field.replace(/^properties\./, '')
  const isOurs = code === 'requirements_not_met' && fields.some((each) => each.name === name)
  return isOurs
    ? new FieldProblem(name, 'The registry doesn’t accept this. Check it.')
    : new Error(problemText(code))
}
