// A tools process that ends itself signals the reason, because the parent sees nothing else. Both
// signals end a process immediately, without a core dump.
export const BLOCKED_SIGNAL = 'SIGVTALRM'
export const MEMORY_SIGNAL = 'SIGKILL'
