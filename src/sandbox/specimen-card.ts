/** Draws identity cards for the sandbox. */

/** In pixels. */
export const specimenSize = { width: 856, height: 540 };

/** The front or the rear of a specimen, which resembles no real document; a JPEG of {@link specimenSize}. */
export async function specimenCard(side: 'front' | 'rear'): Promise<Uint8Array> {
  // Imported only when the sandbox is on, because the module takes 20 MB of memory.
  const { default: sharp } = await import('sharp');
  const { width, height } = specimenSize;
  const line = (y: number, length: number) =>
    `<rect x="${side === 'front' ? 310 : 60}" y="${y}" width="${length}" height="18" rx="9" fill="hsl(200 25% 45%)"/>`;
  const front = `
    <rect x="60" y="150" width="210" height="270" rx="16" fill="hsl(200 30% 84%)"/>
    <circle cx="165" cy="250" r="52" fill="hsl(200 25% 55%)"/>
    <path d="M75 420 a90 90 0 0 1 180 0 z" fill="hsl(200 25% 55%)"/>
    ${[170, 225, 280, 335].map((y, index) => line(y, [420, 300, 360, 220][index]!)).join('')}`;
  const bars = Array.from({ length: 48 }, (_, index) => {
    const wide = (index * 7) % 5 < 2 ? 10 : 5;
    return `<rect x="${60 + index * 15}" y="150" width="${wide}" height="110" fill="hsl(200 20% 25%)"/>`;
  });
  const rear = `${bars.join('')}${[310, 355, 400].map((y) => line(y, 736)).join('')}`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="${width}" height="${height}" fill="#fff"/>
    <rect width="${width}" height="${height}" rx="36" fill="hsl(200 45% 94%)"/>
    <rect width="${width}" height="100" rx="36" fill="hsl(200 45% 40%)"/>
    <rect y="60" width="${width}" height="40" fill="hsl(200 45% 40%)"/>
    ${side === 'front' ? front : rear}
    <g transform="rotate(-18 428 300)" opacity="0.5">
      <text x="428" y="360" text-anchor="middle" font-family="sans-serif" font-size="120" font-weight="700"
        fill="hsl(0 60% 50%)" letter-spacing="10">SPECIMEN</text>
    </g>
  </svg>`;
  return sharp(Buffer.from(svg)).jpeg().toBuffer();
}
