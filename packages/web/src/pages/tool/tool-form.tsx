import { useId } from 'react'
import type { Tool, ToolField, ToolInput } from '../../api/tools.ts'
import { Labelled } from '../../form/field.tsx'
import { Form } from '../../form/form.tsx'
import { inputOf, textOfValue } from './tool-input.ts'

type Props = { tool: Tool; given: ToolInput; run: (input: ToolInput) => Promise<void> }

/** A form generated from the tool's input schema. All fields but the first are optional extras. */
export function ToolForm({ tool, given, run }: Props) {
  const [main, ...others] = tool.fields
  const valueOf = ({ name, fallback }: ToolField) => given[name] ?? fallback
  return (
    <Form
      label={tool.title}
      submit={SUBMIT[tool.slug] ?? 'Run'}
      busy="Working…"
      send={async (values) => await run(inputOf(tool.fields, values))}
    >
      {main && <TextField field={main} value={valueOf(main)} isMain />}
      {others.length > 0 && (
        <details className="tool-options">
          <summary>Options</summary>
          <div>
            {others.map((field) =>
              field.kind === 'choices' ? (
                <Choices key={field.name} field={field} value={valueOf(field)} />
              ) : (
                <TextField key={field.name} field={field} value={valueOf(field)} />
              ),
            )}
          </div>
        </details>
      )}
    </Form>
  )
}

const SUBMIT: Record<string, string> = {
  'dns-lookup': 'Look up records',
  'ssl-check': 'Check certificate',
  'http-headers': 'Check headers',
  'email-auth': 'Check email setup',
  appraisal: 'Appraise',
  'name-generator': 'Find names',
  'typo-variants': 'Find variants',
  'bulk-availability': 'Check all',
  'link-check': 'Check links',
  'seo-crawl': 'Crawl site',
}

type FieldProps = { field: ToolField; value: unknown; isMain?: boolean }

function TextField({ field, value, isMain = false }: FieldProps) {
  const { name, title, hint, kind, isRequired, min, max } = field
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
            className={isMain ? 'input tool-main' : 'input'}
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
    <fieldset className="tool-choices">
      <legend>
        {field.title} <span className="soft">{field.hint}</span>
      </legend>
      <div>
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
      </div>
    </fieldset>
  )
}
