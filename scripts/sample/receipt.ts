/** Draws a receipt, so that the sample needs no picture of a real one. */
import sharp from 'sharp';

/** A receipt of a bank transfer, as a PNG. */
export async function drawnReceipt(): Promise<Buffer> {
  const [width, height] = [400, 600];
  const lines = Array.from({ length: 6 }, (_, index) => {
    const y = 190 + index * 50;
    const line = (x: number, length: number) =>
      `<rect x="${x}" y="${y}" width="${length}" height="14" rx="7" fill="#9aa6b2"/>`;
    return line(40, 90 + ((index * 37) % 60)) + line(280, 80);
  });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="${width}" height="${height}" fill="#fdfcf8"/>
    <rect x="40" y="40" width="56" height="56" rx="14" fill="#2f6f73"/>
    <rect x="116" y="48" width="190" height="18" rx="9" fill="#44525f"/>
    <rect x="116" y="78" width="120" height="12" rx="6" fill="#9aa6b2"/>
    <path d="M40 140 h320 M40 500 h320" stroke="#d3d8dd" stroke-width="2"/>
    ${lines.join('')}
    <rect x="40" y="526" width="110" height="22" rx="11" fill="#44525f"/>
    <rect x="250" y="526" width="110" height="22" rx="11" fill="#2f6f73"/>
  </svg>`;
  return sharp(Buffer.from(svg)).png().toBuffer();
}
