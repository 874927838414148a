/** Where things are in the memory of a scan, in bytes. The rows of all words begin at 0. */
export type ScanLayout = {
  /** The signs of all words, in blocks of sixteen words: first the first byte of each, and so on. */
  signs: number
  signsEnd: number
  /** The signs of the word in question, each byte sixteen times. */
  wantedSigns: number
  /** Its row, in two bytes per component. */
  wantedRow: number
  /** The words found: number and product, four bytes each. */
  found: number
}

/** A vector has 16 bytes, and so have the signs of a word. */
const VECTOR = 16
export const BLOCK_BYTES = VECTOR * VECTOR
const STEPS = Array.from({ length: VECTOR }, (_, step) => step)

/** Instructions of WebAssembly, by their names in its specification. */
const LOOP = [0x03, 0x40]
const IF = [0x04, 0x40]
const END = [0x0b]
const BR_IF_0 = [0x0d, 0x00]
const I32_LT_U = [0x49]
const I32_CTZ = [0x68]
const I32_ADD = [0x6a]
const I32_SUB = [0x6b]
const I32_AND = [0x71]
const I32_SHL = [0x74]
const I32_SHR_U = [0x76]
const V128_XOR = [0xfd, 0x51]
const I8X16_SPLAT = [0xfd, 0x0f]
const I8X16_LE_U = [0xfd, 0x2a]
const I8X16_POPCNT = [0xfd, 0x62]
const I8X16_BITMASK = [0xfd, 0x64]
const I8X16_ADD = [0xfd, 0x6e]
const I32X4_ADD = [0xfd, 0xae, 0x01]
const I32X4_DOT_I16X8_S = [0xfd, 0xba, 0x01]
const I32X4_LANES = [0, 1, 2, 3].map((lane) => [0xfd, 0x1b, lane])
const i32Const = (value: number) => [0x41, ...signed(value)]
const get = (local: number) => [0x20, local]
const set = (local: number) => [0x21, local]
const tee = (local: number) => [0x22, local]
const i32Store = (offset: number) => [0x36, 0x02, ...unsigned(offset)]
const v128Load = (offset: number) => [0xfd, 0x00, 0x00, ...unsigned(offset)]
const v128Load8x8S = (offset: number) => [0xfd, 0x01, 0x00, ...unsigned(offset)]

const I32 = 0x7f
const V128 = 0x7b
/** A file starts with `\0asm` and version 1. */
const HEADER = [0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00]
/** Five numbers and a vector. */
const LOCALS = [0x02, 0x05, I32, 0x01, V128]
/** Locals: the block of signs, who of it agrees, a word, where its row is, the room taken, products. */
const [BLOCK, AGREEING, WORD, ROW, TAKEN, PRODUCTS] = [0, 1, 2, 3, 4, 5] as const

/**
 * A WebAssembly module with one function, `scan`. It finds the words whose signs differ from the
 * wanted ones in at most `differentMax` places, multiplies their rows with the wanted row, and
 * returns how many it found.
 */
export function scanCode(layout: ScanLayout, differentMax: number): Uint8Array<ArrayBuffer> {
  const body = [
    ...LOCALS,
    ...LOOP,
    ...different(layout),
    ...code(i32Const(differentMax), I8X16_SPLAT, I8X16_LE_U, I8X16_BITMASK),
    ...code(tee(AGREEING), IF, LOOP, takeFirst(layout), BR_IF_0, END, END),
    ...code(get(BLOCK), i32Const(BLOCK_BYTES), I32_ADD, tee(BLOCK)),
    ...code(i32Const(layout.signsEnd - layout.signs), I32_LT_U, BR_IF_0),
    ...END,
    ...code(get(TAKEN), i32Const(3), I32_SHR_U, END),
  ]
  return Uint8Array.from([
    ...HEADER,
    ...section(1, [0x01, 0x60, 0x00, 0x01, I32]),
    ...section(2, [0x01, ...text('scan'), ...text('memory'), 0x02, 0x00, 0x00]),
    ...section(3, [0x01, 0x00]),
    ...section(7, [0x01, ...text('scan'), 0x00, 0x00]),
    ...section(10, [0x01, ...unsigned(body.length), ...body]),
  ])
}

/** In how many signs each of a block's sixteen words differs. */
function different({ signs, wantedSigns }: ScanLayout): number[] {
  return STEPS.flatMap((step) => [
    ...code(get(BLOCK), v128Load(signs + step * VECTOR)),
    ...code(i32Const(0), v128Load(wantedSigns + step * VECTOR)),
    ...code(V128_XOR, I8X16_POPCNT),
    ...(step > 0 ? I8X16_ADD : []),
  ])
}

/** Writes down the first word that agrees, and leaves which others do. */
function takeFirst({ found, wantedRow }: ScanLayout): number[] {
  const products = STEPS.flatMap((step) => [
    ...code(get(ROW), v128Load8x8S(step * 8)),
    ...code(i32Const(0), v128Load(wantedRow + step * VECTOR)),
    ...I32X4_DOT_I16X8_S,
    ...(step > 0 ? I32X4_ADD : []),
  ])
  const sum = I32X4_LANES.flatMap((lane, at) => [
    ...code(get(PRODUCTS), lane),
    ...(at > 0 ? I32_ADD : []),
  ])
  return [
    ...code(get(AGREEING), I32_CTZ, get(BLOCK), i32Const(4), I32_SHR_U, I32_ADD),
    ...code(tee(WORD), i32Const(7), I32_SHL, set(ROW)),
    ...code(products, set(PRODUCTS)),
    ...code(get(TAKEN), get(WORD), i32Store(found)),
    ...code(get(TAKEN), sum, i32Store(found + 4)),
    ...code(get(TAKEN), i32Const(8), I32_ADD, set(TAKEN)),
    ...code(get(AGREEING), get(AGREEING), i32Const(1), I32_SUB, I32_AND),
    ...tee(AGREEING),
  ]
}

/** Instructions, one after the other. */
function code(...instructions: number[][]): number[] {
  return instructions.flat()
}

function section(id: number, content: number[]): number[] {
  return [id, ...unsigned(content.length), ...content]
}

function text(name: string): number[] {
  return [name.length, ...Buffer.from(name)]
}

/** A number in groups of seven bits, the lowest first (LEB128). */
function unsigned(value: number): number[] {
  return value < 0x80 ? [value] : [(value & 0x7f) | 0x80, ...unsigned(value >>> 7)]
}

/** The same with a sign, for numbers that aren't negative: bit 6 of the last group must be 0. */
function signed(value: number): number[] {
  return value < 0x40 ? [value] : [(value & 0x7f) | 0x80, ...signed(value >>> 7)]
}
