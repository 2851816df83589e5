using System.Diagnostics;
using System.Runtime.CompilerServices;
using SerializationApi.Formats;
using SerializationApi.Tests.Support;
using static SerializationApi.Tool.Tests.FormatsTool;

namespace SerializationApi.Tool.Tests.Languages;

/// <summary>The types of other languages. Those of Python are run; of the others the text is compared.</summary>
public sealed class LanguageTests
{
    private const string Assembly = "SerializationApi.Tool.Tests.dll";

    private static readonly FormatSet Formats = new(GeneratedShapes.In(typeof(LanguageTests).Assembly.GetTypes()));

    public static TheoryData<string> Languages => ["python", "rust", "go"];

    public static TheoryData<string, Type, object> Values =>
        new()
        {
            { "a parcel with all", typeof(Parcel), SampleParcel() },
            { "a parcel with nothing", typeof(Parcel), new Parcel() },
            {
                "smallest and largest",
                typeof(ParcelLine),
                new ParcelLine
                {
                    Ticks = long.MinValue,
                    Serial = ulong.MaxValue,
                    Weight = float.MaxValue,
                    Price = double.NaN,
                    Tax = decimal.MinValue,
                    Shelf = -128,
                    Duration = TimeSpan.MinValue,
                }
            },
            {
                "by names",
                typeof(ParcelAddress),
                new ParcelAddress
                {
                    Street = "Elm",
                    HouseNumber = 7,
                    Former = [new ParcelAddress { Street = "Oak" }],
                }
            },
            {
                "by names in positions",
                typeof(ParcelReceiver),
                new ParcelReceiver { Address = new ParcelAddress { Street = "ß" } }
            },
            {
                "an instant",
                typeof(ParcelEvent),
                new ParcelEvent
                {
                    At = new DateTime(2024, 6, 23, 20, 28, 54, DateTimeKind.Utc).AddTicks(1),
                    Until = new DateTime(1, 1, 1, 0, 0, 0, DateTimeKind.Utc),
                }
            },
            {
                "bytes as numbers",
                typeof(ParcelCodes),
                new ParcelCodes { Codes = [0, 255] }
            },
        };

    [Theory]
    [MemberData(nameof(Languages))]
    public async Task Types_are_printed_and_contracts_without_one_are_named_with_the_reason(string language)
    {
        Outcome outcome = await RunAsync("schema", Assembly, "--lang", language);

        Assert.Equal(0, outcome.Code);
        Snapshot.MatchesFile($"{outcome.Text}\n{outcome.Error}", PathOf($"Snapshots/{language}.txt"));
    }

    [Theory]
    [MemberData(nameof(Languages))]
    public async Task An_assembly_without_contracts_is_told(string language)
    {
        Outcome outcome = await RunAsync("schema", "SerializationApi.Shapes.dll", "--lang", language);

        Assert.Equal((2, ""), (outcome.Code, outcome.Text));
        Assert.Contains("[GenerateShape]", outcome.Error, StringComparison.Ordinal);
    }

    [Theory]
    [MemberData(nameof(Values))]
    public async Task Python_reads_a_value_and_writes_what_is_read_as_the_same(string name, Type contract, object value)
    {
        TypeCodecs codecs = Formats.FindCodecs(contract)!;
        byte[] payload = Encode(codecs, value);

        string line = await PythonAsync(contract, payload);

        byte[] returned = Convert.FromHexString(line.Split(' ')[0]);
        Assert.True(payload.AsSpan().SequenceEqual(Encode(codecs, codecs.Decode(MessagePack, new(returned)))), $"{name}: {line}");
    }

    [Fact]
    public async Task Python_has_each_member_at_its_position_and_nothing_where_there_is_none()
    {
        string line = await PythonAsync(typeof(Parcel), [0x9a, 0x01, 0xa1, 0x61, 0x03, 0x04, 0x07, 0x90, 0xc0, 0xc0, 0xc0, 0x91, 0xc0]);

        Assert.Equal(
            "9a01a161c0c00790c0c0c091c0 Parcel(id=1, from_='a', type=7, lines=[], "
                + "lines_by_number=None, next=None, last=None, notes=[None])",
            line
        );
    }

    [Theory]
    [InlineData("94 01 c0 c0 c0", "error IndexError")] // Lines cannot be null.
    [InlineData(
        "96 01 c0 c0 c0 00 90",
        "9a01c0c0c00090c0c0c0c0 Parcel(id=1, from_=None, type=0, lines=[], lines_by_number=None, next=None, last=None, notes=None)"
    )]
    [InlineData("9b 01 c0 c0 c0 00 90 c0 c0 c0 c0 05", "9a01c0c0c00090c0c0c0c0 Parcel(")]
    [InlineData("80", "error TypeError('Parcel: expected a list, found dict')")]
    public async Task Python_takes_a_shorter_or_longer_array_unless_what_is_missing_cannot_be_null(string hexadecimal, string expected)
    {
        string line = await PythonAsync(typeof(Parcel), Convert.FromHexString(hexadecimal.Replace(" ", "", StringComparison.Ordinal)));

        Assert.StartsWith(expected, line, StringComparison.Ordinal);
    }

    private static Format MessagePack => FormatNames.Find(Formats, "msgpack")!;

    private static Parcel SampleParcel()
    {
        var line = new ParcelLine
        {
            IsFragile = true,
            Ticks = -1,
            Serial = 1,
            Weight = 1.1f,
            Price = 2,
            Tax = 0.10m,
            Label = [1, 2],
            Id = new Guid("00112233-4455-6677-8899-aabbccddeeff"),
            Day = new DateOnly(2024, 2, 29),
            Duration = TimeSpan.FromTicks(5),
            Shelf = -3,
            Grade = 'é',
            Sizes = new Dictionary<string, double> { ["a"] = 0.5 },
        };
        return new Parcel
        {
            Id = 300,
            From = "Zoë 😀",
            Type = ParcelKind.Box,
            Lines = [line, new ParcelLine()],
            LinesByNumber = new Dictionary<int, ParcelLine> { [-7] = line },
            Next = new Parcel { Id = 2 },
            Last = line,
            Notes = ["x", null],
        };
    }

    private static byte[] Encode(TypeCodecs codecs, object? value)
    {
        using PooledBuffer payload = codecs.Encode(MessagePack, value!);
        return payload.Span.ToArray();
    }

    private static async Task<string> PythonAsync(Type contract, byte[] payload)
    {
        // Debian's package belongs to the system's interpreter.
        const string Interpreter = "/usr/bin/python3";
        Assert.SkipUnless(
            File.Exists(Interpreter) && await RunPythonAsync(Interpreter, ["-c", "import msgpack"], "") is not null,
            "No python3 with the msgpack package was found."
        );
        string module = Path.GetTempFileName();
        try
        {
            Outcome outcome = await RunAsync("schema", Assembly, "--lang", "python");
            await File.WriteAllBytesAsync(module, outcome.Output, TestContext.Current.CancellationToken);
            File.Move(module, module + ".py");
            return (
                await RunPythonAsync(
                    Interpreter,
                    [PathOf("roundtrip.py"), module + ".py", contract.Name],
                    Convert.ToHexStringLower(payload)
                )
            )!.TrimEnd('\n');
        }
        finally
        {
            File.Delete(module + ".py");
        }
    }

    private static async Task<string?> RunPythonAsync(string interpreter, string[] arguments, string input)
    {
        var start = new ProcessStartInfo(interpreter, arguments)
        {
            UseShellExecute = false,
            RedirectStandardInput = true,
            RedirectStandardOutput = true,
        };
        start.Environment["PYTHONIOENCODING"] = "utf-8";
        using Process process = Process.Start(start)!;
        await process.StandardInput.WriteAsync(input);
        process.StandardInput.Close();
        string output = await process.StandardOutput.ReadToEndAsync(TestContext.Current.CancellationToken);
        await process.WaitForExitAsync(TestContext.Current.CancellationToken);
        return process.ExitCode == 0 ? output : null;
    }

    private static string PathOf(string file, [CallerFilePath] string caller = "") => Path.Combine(Path.GetDirectoryName(caller)!, file);
}
