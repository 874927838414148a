import { useId } from 'react'
import type { Tool, ToolField, ToolInput } from '../../api/tools.ts'
import { Labelled } from '../../form/field.tsx'
import { Form } from '../../form/form.tsx'
import { inputOf, textOfValue } from './tool-input.ts'

type Props = { tool: Tool; given: ToolInput; run: (input: ToolInput) => Promise<void> }

/** A form generated from the tool's input schema. */
export function ToolForm({ tool, given, run }: Props) {
  return (
    <div className="tool-form">
      <Form
        label={tool.title}
        submit="Run"
        busy="Running…"
        send={async (values) => await run(inputOf(tool.fields, values))}
      >
        {tool.fields.map((field) => (
          <FieldOf key={field.name} field={field} value={given[field.name] ?? field.fallback} />
        ))}
      </Form>
    </div>
  )
}

function FieldOf({ field, value }: { field: ToolField; value: unknown }) {
  const { name, title, hint, kind, isRequired, min, max } = field
  if (kind === 'choices') return <Choices field={field} value={value} />
  const text = textOfValue(value)
  return (
    <Labelled label={title} name={name} hint={hint}>
      {(ties) =>
        kind === 'lines' ? (
          <textarea
            {...ties}
            name={name}
            rows={isRequired ? 6 : 2}
            defaultValue={text}
            spellCheck={false}
            autoCapitalize="none"
          />
        ) : (
          <input
            {...ties}
            name={name}
            type={kind === 'number' ? 'number' : 'text'}
            min={min}
            max={max}
            required={isRequired}
            defaultValue={text}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
        )
      }
    </Labelled>
  )
}

function Choices({ field, value }: { field: ToolField; value: unknown }) {
  const id = useId()
  const chosen = Array.isArray(value) ? value : []
  return (
    <details className="tool-choices" open={chosen.length > 0}>
      <summary>
        {field.title} <span className="soft">{field.hint}</span>
      </summary>
      <fieldset>
        <legend className="hide">{field.title}</legend>
        {field.choices.map((choice) => (
          <label key={choice} htmlFor={`${id}-${choice}`}>
            <input
              id={`${id}-${choice}`}
              type="checkbox"
              name={`${field.name}:${choice}`}
              defaultChecked={chosen.includes(choice)}
            />
            {choice}
          </label>
        ))}
      </fieldset>
    </details>
  )
}
