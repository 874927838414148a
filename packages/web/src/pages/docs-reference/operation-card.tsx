import type { Operation } from '../../api/description.ts'
import { fieldsOf, typeText } from '../../api/schema-fields.ts'
import type { Field, Schema } from '../../api/schema-fields.ts'
import { Prose } from './prose.tsx'

export function OperationCard({ operation }: { operation: Operation }) {
  const { id, method, path, summary, text, needs, parameters, body, answers } = operation
  const asked = parameters.map(({ name, place, schema, ...rest }) => ({
    ...rest,
    path: name,
    type: `${typeText(schema)}, in ${place}`,
  }))
  return (
    <article id={id} className="operation">
      <h3>
        <span className="operation-method">{method}</span> <Path path={path} />
      </h3>
      {summary !== '' && <p className="operation-summary">{summary}</p>}
      {text !== '' && (
        <p>
          <Prose text={text} />
        </p>
      )}
      <p className="note">
        {needs.length === 0 ? 'Open to everyone.' : `Needs authentication: ${needs.join(' or ')}.`}
      </p>
      {asked.length > 0 && <Fields title="Parameters" fields={asked} />}
      {body && <Fields title="Body" fields={fieldsOf(body)} />}
      {answers.map(({ status, text: meaning, schema }) => (
        <Answer key={status} status={status} meaning={meaning} schema={schema} />
      ))}
    </article>
  )
}

/** A long path may break after each of its parts. */
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

type AnswerProps = { status: string; meaning: string; schema: Schema | null }

/** Closed at first: a reader looks for one answer, and there may be ten. */
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
