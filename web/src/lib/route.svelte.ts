/** Where we are: the part of the address after `#`, so that links work from any server and without one. */

export interface Place {
  page: string
  rest: string
  query: URLSearchParams
}

function parse(hash: string): Place {
  const [path = '', query = ''] = hash.replace(/^#\/?/, '').split('?', 2) as [string, string?]
  const [page = '', ...rest] = path.split('/')
  return { page, rest: rest.join('/'), query: new URLSearchParams(query) }
}

class Route {
  place = $state.raw<Place>(parse(location.hash))
}

export const route = new Route()

addEventListener('hashchange', () => {
  route.place = parse(location.hash)
  scrollTo(0, 0)
})

export const go = (path: string): void => {
  location.hash = path
}

/** A position or a move list in an address: `_` for a space, see docs/notation.md. */
export const toAddress = (text: string): string => text.replaceAll(' ', '_').replace(/[#?+%&]/g, encodeURIComponent)
export const fromAddress = (text: string): string => text.replaceAll('_', ' ')
