import { expect, it } from 'vitest'
import { applyPatch, filesOf } from './apply-patch.ts'

const PATCH = `Words before the first file are for the reader.
--- a/src/one.js
+++ b/src/one.js
@@ -1,2 +1,3 @@
 first
-second
+SECOND
+between
@@ -4,1 +5,1 @@
-fourth
+FOURTH
--- a/src/two.js
+++ b/src/two.js
@@ -1,1 +1,1 @@
-old
+new
`

it('changes the lines of each file in the patch', () => {
  expect(filesOf(PATCH)).toEqual(['src/one.js', 'src/two.js'])
  const one = 'first\nsecond\nthird\nfourth\nfifth\n'
  expect(applyPatch(PATCH, 'src/one.js', one)).toBe(
    'first\nSECOND\nbetween\nthird\nFOURTH\nfifth\n',
  )
  expect(applyPatch(PATCH, 'src/two.js', 'old\nrest')).toBe('new\nrest')
})

it.each([
  ['a different line', 'first\nother\nthird\nfourth\n'],
  ['the same lines elsewhere', 'added\nfirst\nsecond\nthird\nfourth\n'],
  ['a file that is too short', 'first\nsecond\n'],
])('refuses %s', (_, source) => {
  expect(() => applyPatch(PATCH, 'src/one.js', source)).toThrow('is not what the patch expects')
})
