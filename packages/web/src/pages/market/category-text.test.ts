import { expect, it } from 'vitest'
import { categoryTitle, sortedCategories, topicsOf } from './category-text.ts'

const CATEGORIES = ['letters', 'solar', 'idn', 'dogs', 'adult education', 'short'].map(
  (category, total) => ({ category, total }),
)

it('the select is sorted by the titles it shows, topics first', () => {
  expect(sortedCategories(CATEGORIES).map(({ category }) => categoryTitle(category))).toEqual([
    'Adult education',
    'Dogs',
    'Solar',
    'International names',
    'Other names',
    'Short names',
  ])
})

it('topics keep the order in which they come', () => {
  const topics = topicsOf(CATEGORIES).map(({ category }) => category)
  expect(topics).toEqual(['solar', 'dogs', 'adult education'])
})
