import { useId, useState } from 'react'

type Props<Choice extends string> = {
  label: string
  /** What is chosen is clear from what is beside it. */
  isLabelHidden?: boolean
  texts: Record<Choice, string>
  value: Choice
  save: (choice: Choice) => Promise<void>
}

/** A choice that is saved at once. */
export function Choose<Choice extends string>(props: Props<Choice>) {
  const { label, isLabelHidden = false, texts, value, save } = props
  const id = useId()
  const [message, setMessage] = useState('')
  const [failure, setFailure] = useState('')
  const change = (wanted: string) => {
    const choice = choicesOf(texts).find((each) => each === wanted)
    if (choice === undefined) return
    setMessage('')
    setFailure('')
    void save(choice).then(
      () => setMessage('Saved.'),
      (error: Error) => setFailure(error.message),
    )
  }
  return (
    <div className="field choose">
      <label htmlFor={id} className={isLabelHidden ? 'hide' : undefined}>
        {label}
      </label>
      <select id={id} value={value} onChange={(event) => change(event.currentTarget.value)}>
        {choicesOf(texts).map((choice) => (
          <option key={choice} value={choice}>
            {texts[choice]}
          </option>
        ))}
      </select>
      <output className="hint">{message}</output>
      {failure !== '' && (
        <p className="error" role="alert">
          {failure}
        </p>
      )}
    </div>
  )
}

function choicesOf<Choice extends string>(texts: Record<Choice, string>): Choice[] {
  // The keys of a record are what its type says.
  return Object.keys(texts) as Choice[]
}
