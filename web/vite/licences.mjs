/** Prints the licences of the packages that the page holds: node vite/licences.mjs */
import { build } from 'vite'

const fileName = 'licences.json'
const { output } = await build({ logLevel: 'warn', build: { write: false, license: { fileName } } })
const packages = JSON.parse(output.find((file) => file.fileName === fileName).source)
for (const { name, version, identifier, text } of packages) {
  console.log(
    `${'='.repeat(80)}\n${identifier}\n    ${name} ${version}\n\n${text ?? `The text of this licence stands below.`}\n`,
  )
}
