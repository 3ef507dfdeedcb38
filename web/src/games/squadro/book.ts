import squadro from '../../../../tables/books/squadro.book?url'

export const book = { squadro }
