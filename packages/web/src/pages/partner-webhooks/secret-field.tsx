import { useState } from 'react'
import { CopyButton } from '../../form/copy-button.tsx'
import { Labelled } from '../../form/field.tsx'
import { newSecret } from '../../partner/new-secret.ts'

const LENGTH_MIN = 16
const LENGTH_MAX = 255

/**
 * The secret that signs deliveries. One generated here is shown, so that it can be stored
 * elsewhere.
 */
export function SecretField({ isSet }: { isSet: boolean }) {
  const [value, setValue] = useState('')
  const [isMade, setMade] = useState(false)
  return (
    <>
      <Labelled label={isSet ? 'New secret (optional)' : 'Secret'} name="secret" hint={hint(isSet)}>
        {(ties) => (
          <div className="password-row">
            <input
              {...ties}
              name="secret"
              type={isMade ? 'text' : 'password'}
              autoComplete="off"
              spellCheck={false}
              required={!isSet}
              minLength={LENGTH_MIN}
              maxLength={LENGTH_MAX}
              value={value}
              onChange={(event) => {
                setValue(event.currentTarget.value)
                setMade(false)
              }}
            />
            <button
              type="button"
              className="btn"
              onClick={() => {
                setValue(newSecret())
                setMade(true)
              }}
            >
              Generate
            </button>
          </div>
        )}
      </Labelled>
      {isMade && (
        <div className="actions">
          <CopyButton text={value} about="secret" />
          <p className="hint">Copy it now. You won’t see it again after saving.</p>
        </div>
      )}
    </>
  )
}

function hint(isSet: boolean): string {
  const length = `${LENGTH_MIN} to ${LENGTH_MAX} characters.`
  if (!isSet) return `It signs every event, so that your server knows who sent it. ${length}`
  return `Leave it empty to keep the current one. After a change, both sign events for 24 hours. ${length}`
}
