/** Keeps the digits of long seeds in JSON text that JavaScript parses. */

/**
 * JSON text in which long seeds are text. A seed may have any number of digits, and a JavaScript number
 * keeps 15. Inside a JSON string the quotes are escaped, so names cannot match.
 */
export function keepDigits(json: string): string {
  return json.replace(/"(seed|seed_used)":(\s*)(-?\d{16,})(?=[,}\s])/g, '"$1":$2"$3"');
}

/** The other way round, for what goes out: long seeds, as text, become numbers with all their digits. */
export function bareDigits(json: string): string {
  return json.replace(/"seed":"(-?\d{16,})"(?=[,}])/g, '"seed":$1');
}
