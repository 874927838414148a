type Props = { isAsking: boolean; askAgain: () => void }

export function LookAgain({ isAsking, askAgain }: Props) {
  return (
    <button type="button" className="button is-quiet" onClick={askAgain}>
      {isAsking ? 'Looking…' : 'Look again'}
    </button>
  )
}
