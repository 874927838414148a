import { RequestLog } from '../packages/server/src/http/request-log.ts'

/**
 * The server of production, whose request log is switched off and on by SIGUSR2. With and without
 * are then the same process, as warm and with the same memory.
 */
const note = Object.getOwnPropertyDescriptor(RequestLog.prototype, 'note')?.value as () => void
const ignore = () => {}
let isOn = true
process.on('SIGUSR2', () => {
  isOn = !isOn
  RequestLog.prototype.note = isOn ? note : ignore
})

await import('../packages/server/src/cli.ts')
