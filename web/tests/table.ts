/** Tables kept as text: a row a line, columns between bars, comments behind `#`. */

type Row<N extends number, R extends string[] = []> = R['length'] extends N ? R : Row<N, [...R, string]>

export function rows<N extends number>(table: string): Row<N>[] {
  const lines = table.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  return lines.map((line) => line.split('|').map((column) => column.trim()) as Row<N>)
}
