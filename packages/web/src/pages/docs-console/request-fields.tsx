import { useId } from 'react'
import type { Operation } from '../../api/description.ts'
import { typeText } from '../../api/schema-fields.ts'
import type { Filled } from '../../docs/console-request.ts'

type Props = { operation: Operation; filled: Filled; onChange: (filled: Filled) => void }

/** The input fields of an operation, filled with an example that works in the sandbox. */
export function RequestFields({ operation, filled, onChange }: Props) {
  const { parameters, body } = operation
  const set = (name: string, value: string) =>
    onChange({ ...filled, parameters: { ...filled.parameters, [name]: value } })
  return (
    <div className="console-fields">
      {parameters.map((parameter) => (
        <ParameterField
          key={parameter.name}
          parameter={parameter}
          value={filled.parameters[parameter.name] ?? ''}
          onChange={(value) => set(parameter.name, value)}
        />
      ))}
      {body && (
        <label className="field console-body">
          Body (JSON)
          <textarea
            rows={Math.min(14, filled.body.split('\n').length + 1)}
            spellCheck={false}
            autoComplete="off"
            autoCapitalize="none"
            maxLength={100_000}
            value={filled.body}
            onChange={(event) => onChange({ ...filled, body: event.currentTarget.value })}
          />
        </label>
      )}
    </div>
  )
}

type FieldProps = {
  parameter: Operation['parameters'][number]
  value: string
  onChange: (value: string) => void
}

function ParameterField({ parameter, value, onChange }: FieldProps) {
  const id = useId()
  const { name, place, isRequired, schema, text } = parameter
  const choices = Array.isArray(schema['enum']) ? schema['enum'].map(String) : undefined
  const ties = { id, value, 'aria-describedby': `${id}-hint`, required: isRequired }
  return (
    <div className="field">
      <label htmlFor={id}>
        {name} {!isRequired && <span className="soft">(optional)</span>}
      </label>
      {choices ? (
        <select {...ties} onChange={(event) => onChange(event.currentTarget.value)}>
          {!isRequired && <option value="">Don’t send</option>}
          {choices.map((choice) => (
            <option key={choice}>{choice}</option>
          ))}
        </select>
      ) : (
        <input
          {...ties}
          type="text"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={2_000}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )}
      <p className="hint" id={`${id}-hint`}>
        {[text, choices ? `In ${place}.` : `In ${place}: ${typeText(schema)}.`]
          .filter(Boolean)
          .join(' ')}
      </p>
    </div>
  )
}
