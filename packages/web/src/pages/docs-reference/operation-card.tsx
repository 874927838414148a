import { useState } from 'react'
import { Link } from '../../address/link.tsx'
import type { Operation } from '../../api/description.ts'
import { fieldsOf, typeText } from '../../api/schema-fields.ts'
import type { Field, Schema } from '../../api/schema-fields.ts'
import { Prose } from '../../docs/prose.tsx'
import { limitText } from './limit-text.ts'

type Props = { operation: Operation; isNamed: boolean }

/** Collapsed, it is one line. The details are rendered only once opened, as there are very many. */
export function OperationCard({ operation, isNamed }: Props) {
  const { id, method, path, summary } = operation
  const [isOpen, setOpen] = useState(isNamed)
  return (
    <article id={id} className="operation" data-open={isOpen}>
      <header className="operation-head">
        <h3>
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={`${id}-inside`}
            onClick={() => setOpen(!isOpen)}
          >
            <span className="operation-method" data-method={method}>
              {method}
            </span>{' '}
            <Path path={path} />
          </button>
        </h3>
        {summary !== '' && <p>{summary}</p>}
      </header>
      <div id={`${id}-inside`} className="operation-inside" hidden={!isOpen}>
        {isOpen && <Inside operation={operation} />}
      </div>
    </article>
  )
}

function Inside({ operation }: { operation: Operation }) {
  const { id, text, needs, scopes, limit, parameters, body, answers } = operation
  const asked = parameters.map(({ name, place, schema, ...rest }) => ({
    ...rest,
    path: name,
    type: `${typeText(schema)}, in ${place}`,
  }))
  return (
    <>
      {text !== '' && (
        <p>
          <Prose text={text} />
        </p>
      )}
      <ul className="operation-facts">
        <li>{callerText(needs)}</li>
        {scopes.length > 0 && (
          <li>
            Scope <code>{scopes.join(' or ')}</code>
          </li>
        )}
        {limit && <li>{limitText(limit)}</li>}
      </ul>
      <p className="operation-ways">
        <Link to={`/docs/reference#${id}`} keepsScroll>
          Link to this
        </Link>
        {needs.includes('partner') && (
          <Link to={`/docs/console?operation=${id}`}>Try it in the console</Link>
        )}
      </p>
      {asked.length > 0 && <Fields title="Parameters" fields={asked} />}
      {body && <Fields title="Body" fields={fieldsOf(body)} />}
      <h4>Answers</h4>
      {answers
        .filter((answer) => !isRefusal(answer))
        .map(({ status, text: meaning, schema }) => (
          <Answer key={status} status={status} meaning={meaning} schema={schema} />
        ))}
      <Refusals statuses={answers.filter(isRefusal).map(({ status }) => status)} />
    </>
  )
}

const CALLERS: Record<string, string> = {
  partner: 'a partner’s signature',
  session: 'somebody signed in',
  oauth: 'an access token',
  developerKey: 'a developer key',
  developerSecret: 'its secret',
}

function callerText(needs: string[]): string {
  if (needs.length === 0) return 'Open to everyone'
  const isPair = needs.includes('developerSecret')
  return `Needs ${needs.map((need) => CALLERS[need] ?? need).join(isPair ? ' and ' : ' or ')}`
}

/** A long path may wrap after each of its parts. */
function Path({ path }: { path: string }) {
  return (
    <code>
      {path.split(/(?<=.)(?=\/)/).map((part) => (
        <span key={part}>
          {part}
          <wbr />
        </span>
      ))}
    </code>
  )
}

/** Whether an answer has the common error shape, which the errors page describes. */
function isRefusal({ status, schema }: Operation['answers'][number]): boolean {
  if (Number(status) < 400 || !schema) return false
  return fieldsOf(schema).some(({ path }) => path === 'error.code')
}

function Refusals({ statuses }: { statuses: string[] }) {
  if (statuses.length === 0) return null
  return (
    <p className="operation-refusals">
      Refused with{' '}
      {statuses.map((status) => (
        <Link key={status} to={`/docs/errors#status-${status}`} aria-label={`Codes of ${status}`}>
          <code>{status}</code>
        </Link>
      ))}
    </p>
  )
}

type AnswerProps = { status: string; meaning: string; schema: Schema | null }

/** Collapsed at first: a reader looks for one answer, and there may be ten. */
function Answer({ status, meaning, schema }: AnswerProps) {
  const fields = schema ? fieldsOf(schema) : []
  const title = (
    <>
      <code>{status}</code> <Prose text={meaning} />
    </>
  )
  if (fields.length === 0) return <p className="answer">{title}</p>
  return (
    <details className="answer">
      <summary>{title}</summary>
      <Fields title="" fields={fields} />
    </details>
  )
}

function Fields({ title, fields }: { title: string; fields: Field[] }) {
  return (
    <>
      {title !== '' && <h4>{title}</h4>}
      <dl className="fields">
        {fields.map(({ path, type, isRequired, text }) => (
          <div key={path} className="fields-row">
            <dt>
              <code>{path}</code>
            </dt>
            <dd>
              {type}
              {isRequired && <span className="fields-required"> required</span>}
              {text !== '' && (
                <p>
                  <Prose text={text} />
                </p>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </>
  )
}
