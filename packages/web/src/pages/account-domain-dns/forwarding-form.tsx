import type { ForwardingInput } from '../../api/forwarding.ts'
import { Field } from '../../form/field.tsx'
import { Form } from '../../form/form.tsx'

type Props = {
  domain: string
  input: ForwardingInput
  onSubmit: (input: ForwardingInput) => Promise<void>
  onCancel: () => void
}

/** Where to, and how. */
export function ForwardingForm({ domain, input, onSubmit, onCancel }: Props) {
  return (
    <>
      <Form
        label="Forwarding"
        submit="Continue"
        busy="Checking…"
        takesFocus
        send={({ url = '', status, keep_path }) =>
          onSubmit({ url, status: status === '302' ? 302 : 301, keep_path: keep_path === 'on' })
        }
      >
        <Field
          label="Forward to"
          name="url"
          type="text"
          inputMode="url"
          maxLength={2_048}
          defaultValue={input.url}
          placeholder="https://www.example.com"
          autoComplete="off"
          hint={`For visitors of ${domain} and www.${domain}`}
        />
        <fieldset className="forwarding-choices">
          <legend>Redirect type</legend>
          <label className="choice">
            <input type="radio" name="status" value="301" defaultChecked={input.status === 301} />
            <span>Permanent (301): search engines move to the new address</span>
          </label>
          <label className="choice">
            <input type="radio" name="status" value="302" defaultChecked={input.status === 302} />
            <span>Temporary (302): search engines keep this domain</span>
          </label>
        </fieldset>
        <label className="choice">
          <input type="checkbox" name="keep_path" defaultChecked={input.keep_path} />
          <span>
            Keep the path: {domain}/shop leads to /shop at the new address. Otherwise every page
            leads to the address above.
          </span>
        </label>
      </Form>
      <p>
        <button type="button" className="btn" data-kind="ghost" data-size="s" onClick={onCancel}>
          Cancel
        </button>
      </p>
    </>
  )
}
