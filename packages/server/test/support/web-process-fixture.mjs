/** A web process that serves nothing. It listens when it is told to. */
import process from 'node:process'

const stop = () => {
  if (!process.env.NEVER_STOPS) process.exit(0)
}

process.on('SIGTERM', stop)
process.on('message', ({ kind }) => {
  if (kind === 'listen') process.send({ kind: 'alive' })
  if (kind === 'retire') stop()
})
