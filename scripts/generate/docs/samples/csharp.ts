import type { OpenAPIV3 } from 'openapi-types';
import type { Operation } from '../../../../src/contract/document';
import { type Members, binaryName, callOf, fileOf, queryText, tokenVariable } from './call';
import { address } from './curl';

/** The call in C#, for .NET 6 or newer with implicit usings (the default of `dotnet new console`). */
export function csharp(document: OpenAPIV3.Document, operation: Operation): string {
  const { path, query, headers, body, type } = callOf(document, operation, {});
  const token = tokenVariable(operation);
  const method = operation.method[0]!.toUpperCase() + operation.method.slice(1);
  const url = `${address(operation, path)}${queryText(query)}`;
  const lines = [
    'using var client = new HttpClient();',
    `using var request = new HttpRequestMessage(HttpMethod.${method}, ${text(url)});`,
  ];
  const usings: string[] = [];
  if (token) {
    usings.push('using System.Net.Http.Headers;');
    lines.push(`var token = Environment.GetEnvironmentVariable("${token}");`);
    lines.push('request.Headers.Authorization = new AuthenticationHeaderValue("Bearer", token);');
  }
  for (const [name, value] of Object.entries(headers)) {
    const expression = name === 'Idempotency-Key' ? 'Guid.NewGuid().ToString()' : text(String(value));
    lines.push(`request.Headers.Add(${text(name)}, ${expression});`);
  }
  if (type === 'multipart/form-data') {
    const parts = Object.entries(body as Members).map(([name, value]) => {
      const file = fileOf(value);
      return file
        ? `{ new StreamContent(File.OpenRead(${text(file)})), ${text(name)}, ${text(file)} }`
        : `{ new StringContent(${text(typeof value === 'string' ? value : JSON.stringify(value))}), ${text(name)} }`;
    });
    lines.push('request.Content = new MultipartFormDataContent', '{', ...parts.map((part) => `    ${part},`), '};');
  } else if (body !== undefined) {
    usings.push('using System.Text;');
    lines.push(`var json = ${verbatim(JSON.stringify(body, null, 2))};`);
    lines.push('request.Content = new StringContent(json, Encoding.UTF8, "application/json");');
  }
  const file = binaryName(document, operation, path);
  lines.push('', 'using var response = await client.SendAsync(request);', 'response.EnsureSuccessStatusCode();');
  lines.push(
    file
      ? `await File.WriteAllBytesAsync("${file}", await response.Content.ReadAsByteArrayAsync());`
      : 'Console.WriteLine(await response.Content.ReadAsStringAsync());',
  );
  return [...usings, ...(usings.length > 0 ? [''] : []), ...lines].join('\n');
}

/** A C# string literal. JSON's escapes are valid in C#. */
const text = (value: string) => JSON.stringify(value);
/** A verbatim string literal, which can span several lines. */
const verbatim = (value: string) => `@"${value.replaceAll('"', '""')}"`;
