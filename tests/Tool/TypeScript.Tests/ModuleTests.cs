using System.IO.Compression;
using System.Text;

namespace SerializationApi.TypeScript.Tests;

/// <summary>What the command writes.</summary>
public sealed class ModuleTests : IDisposable
{
    private readonly string _folder = Directory.CreateTempSubdirectory("typescript").FullName;

    private const int MaxBundleBytes = 7 * 1024;

    [Theory]
    [InlineData("json")]
    [InlineData("messagePack")]
    [InlineData("protobuf")]
    [InlineData("memoryPack")]
    [InlineData("cbor")]
    public async Task A_bundle_has_one_format_and_takes_at_most_7_KB(string format)
    {
        Node.SkipUnlessThere();
        string folder = await WriteAsync("--hubs");
        await File.WriteAllTextAsync(
            Path.Combine(folder, "index.ts"),
            $$"""
            import { QuickOrder } from "./QuickShapes.js";
            import { {{format}} } from "./formats.js";
            export const decode = (bytes: Uint8Array) => QuickOrder.decode(bytes, {{format}});
            export const encode = (order: QuickOrder) => QuickOrder.encode(order, {{format}});
            """
        );

        string bundle = await Node.BundleAsync(Path.Combine(folder, "index.ts"));

        using var compressed = new MemoryStream();
        await using (var gzip = new GZipStream(compressed, CompressionLevel.SmallestSize, leaveOpen: true))
        {
            await gzip.WriteAsync(Encoding.UTF8.GetBytes(bundle));
        }

        Assert.InRange(compressed.Length, 1, MaxBundleBytes);
        Assert.Single((string[])["application/json", "x-msgpack", "x-protobuf", "x-memorypack", "application/cbor"], bundle.Contains);
        Assert.DoesNotContain("eval(", bundle, StringComparison.Ordinal);
        Assert.DoesNotContain("Function(", bundle, StringComparison.Ordinal);
    }

    [Fact]
    public async Task A_contract_is_an_interface_and_an_object_with_its_comments()
    {
        string module = await File.ReadAllTextAsync(Path.Combine(await WriteAsync(), "QuickShapes.ts"));

        Assert.Contains(
            """
            /** What a customer wants: *\/ <b>. */
            export interface QuickOrder {
              /** Counts up. */
              id: number;
              items: string[] | null;
            }
            export const QuickOrder: f.ObjectContract<QuickOrder> = /* @__PURE__ */ f.contract<QuickOrder>("QuickOrder", () => ({
              id: 0,
              items: null,
            }), () => [
              f.member("id", 1, f.int32),
              f.member("items", 2, f.nullable(f.list(f.string))),
            ], { of: v => ({ id: v[0], items: v[1] }), to: o => [o.id, o.items] });
            """.ReplaceLineEndings("\n"),
            module,
            StringComparison.Ordinal
        );
    }

    [Fact]
    public async Task Names_are_escaped_wherever_they_stand()
    {
        string folder = await WriteAsync();
        string module = await File.ReadAllTextAsync(Path.Combine(folder, "QuickShapes.ts"));

        Assert.Contains("  [\"__proto__\"]: 0,", module, StringComparison.Ordinal);
        Assert.Contains("  \"a-b'c\": string | null;", module, StringComparison.Ordinal);
        Assert.Contains("export interface Map2 {", module, StringComparison.Ordinal);
        if (Node.IsThere)
        {
            await Node.CompileAsync(folder);
        }
    }

    [Fact]
    public async Task Modules_compile_also_where_an_index_is_not_checked()
    {
        Node.SkipUnlessThere();

        await Node.CompileAsync(await WriteAsync("--hubs"), "--noUncheckedIndexedAccess", "--exactOptionalPropertyTypes");
    }

    [Fact]
    public async Task Only_calls_that_allow_a_null_have_one_in_their_type()
    {
        Node.SkipUnlessThere();
        string folder = await WriteAsync();
        await File.WriteAllTextAsync(
            Path.Combine(folder, "use.ts"),
            """
            import { createClient } from "./client.js";
            import { json } from "./formats.js";
            import { QuickOrder } from "./QuickShapes.js";
            const client = createClient("/api", { accept: [json] });
            export const one: Promise<QuickOrder> = client.get("one", QuickOrder);
            export const maybe: Promise<QuickOrder | null> = client.get("one", QuickOrder.nullable);
            export const sent: Promise<QuickOrder | null> = client.post("one", { id: 1, items: null }, QuickOrder, QuickOrder.nullable);
            export const list: Promise<QuickOrder[] | null> = client.get("list", QuickOrder.list.nullable);
            // @ts-expect-error: it may be null.
            export const wrong: Promise<QuickOrder> = client.get("one", QuickOrder.nullable);
            """
        );

        await Node.CompileAsync(folder);
    }

    [Fact]
    public async Task Long_integers_are_what_the_option_says_by_contract()
    {
        string module = await File.ReadAllTextAsync(
            Path.Combine(await WriteAsync("--long", "number", "--long", "Odd=string"), "QuickShapes.ts")
        );

        Assert.Contains("  total: number;", module, StringComparison.Ordinal);
        Assert.Contains("  count: string;", module, StringComparison.Ordinal);
    }

    [Fact]
    public async Task Nothing_changed_writes_nothing()
    {
        string folder = await WriteAsync();
        string[] files = Directory.GetFiles(folder, "*.ts");
        DateTime[] times = [.. files.Select(File.GetLastWriteTimeUtc)];

        await Modules.WriteAsync("SerializationApi.TypeScript.Tests.dll", folder);

        Assert.Equal(times, files.Select(File.GetLastWriteTimeUtc));
    }

    public void Dispose() => Directory.Delete(_folder, recursive: true);

    private async Task<string> WriteAsync(params string[] options)
    {
        await Modules.WriteAsync("SerializationApi.TypeScript.Tests.dll", _folder, options);
        return _folder;
    }
}
