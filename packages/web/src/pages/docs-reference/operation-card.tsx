import { useState } from 'react'
import { Link } from '../../address/link.tsx'
import type { Operation } from '../../api/description.ts'
import { fieldsOf, typeText } from '../../api/schema-fields.ts'
import type { Field, Schema } from '../../api/schema-fields.ts'
import { Prose } from '../../docs/prose.tsx'
import { limitText } from './limit-text.ts'
import { OperationExamples } from './operation-examples.tsx'

type Props = { operation: Operation; isNamed: boolean }

/** Reads are blue, deletions red, all others green. */
const VERB_STATES: Record<string, string> = { GET: 'info', DELETE: 'danger' }

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
            <span className="verb" data-state={VERB_STATES[method]}>
              {method}
            </span>{' '}
            <Path path={path} />
          </button>
        </h3>
        {summary !== '' && <p>{summary}</p>}
      </header>
      <div id={`${id}-inside`} className="docs-part operation-inside" hidden={!isOpen}>
        {isOpen && <Inside operation={operation} />}
        {isOpen && <OperationExamples operation={operation} />}
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
    <div className="stack" data-gap="3">
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
          Link to this operation
        </Link>
        {needs.includes('partner') && (
          <Link to={`/docs/console?operation=${id}`}>Try it in the console</Link>
        )}
      </p>
      {asked.length > 0 && <Fields title="Parameters" fields={asked} />}
      {body && <Fields title="Body" fields={fieldsOf(body)} />}
      <h4>Responses</h4>
      {answers
        .filter((answer) => !isRefusal(answer))
        .map(({ status, text: meaning, schema }) => (
          <Answer key={status} status={status} meaning={meaning} schema={schema} />
        ))}
      <Refusals statuses={answers.filter(isRefusal).map(({ status }) => status)} />
    </div>
  )
}

const CALLERS: Record<string, string> = {
  partner: 'a signed request',
  session: 'a signed-in account',
  oauth: 'an access token',
  developerKey: 'an API key',
  developerSecret: 'its secret',
}

function callerText(needs: string[]): string {
  if (needs.length === 0) return 'No authentication'
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

/** Whether a response has the common error shape, which the errors page describes. */
function isRefusal({ status, schema }: Operation['answers'][number]): boolean {
  if (Number(status) < 400 || !schema) return false
  return fieldsOf(schema).some(({ path }) => path === 'error.code')
}

function Refusals({ statuses }: { statuses: string[] }) {
  if (statuses.length === 0) return null
  return (
    <p className="operation-refusals">
      Errors:{' '}
      {statuses.map((status) => (
        <Link
          key={status}
          to={`/docs/errors#status-${status}`}
          aria-label={`Codes of status ${status}`}
        >
          <code>{status}</code>
        </Link>
      ))}
    </p>
  )
}

type AnswerProps = { status: string; meaning: string; schema: Schema | null }

/** Collapsed at first: a reader looks for one response, and there may be ten. */
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
      <dl className="params">
        {fields.map(({ path, type, isRequired, text }) => (
          <div key={path}>
            <dt>
              <code>{path}</code>{' '}
              <span className="faint small">{isRequired ? `${type}, required` : type}</span>
            </dt>
            {/* A term needs a description, even if there is nothing to say. */}
            <dd>{text !== '' && <Prose text={text} />}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}
