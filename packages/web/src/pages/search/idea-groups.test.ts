import { describe, expect, it } from 'vitest'
import { ROW } from '../../api/name-row.example.ts'
import { readIdeaRow } from '../../api/search.ts'
import { groupIdeas } from './idea-groups.ts'

const idea = (domain: string, style: string) => readIdeaRow({ ...ROW, domain, style })

describe('groupIdeas', () => {
  it('groups by style, keeps the order, and leaves out empty groups', () => {
    const ideas = [
      idea('b.com', 'descriptive'),
      idea('c.com', 'for_sale'),
      idea('a.com', 'short'),
      idea('d.com', 'descriptive'),
    ]
    const groups = groupIdeas(ideas, 6).map(({ title, ideas: own }) => [
      title,
      ...own.map(({ domain }) => domain),
    ])
    expect(groups).toEqual([
      ['Short', 'a.com'],
      ['Descriptive', 'b.com', 'd.com'],
      ['For sale', 'c.com'],
    ])
  })

  it('shows at most the given number per group', () => {
    const ideas = ['a.com', 'b.com', 'c.com'].map((domain) => idea(domain, 'short'))
    expect(groupIdeas(ideas, 2)[0]?.ideas).toHaveLength(2)
  })

  it('shows an idea in a style it does not know as descriptive', () => {
    expect(groupIdeas([idea('a.com', 'poetic')], 6)[0]?.style).toBe('descriptive')
  })
})
