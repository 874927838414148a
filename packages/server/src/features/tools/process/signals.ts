// A tools process that ends itself says why by the signal: its parent sees nothing else of it. Both
// end a process at once, and neither leaves a core dump.
export const BLOCKED_SIGNAL = 'SIGVTALRM'
export const MEMORY_SIGNAL = 'SIGKILL'
