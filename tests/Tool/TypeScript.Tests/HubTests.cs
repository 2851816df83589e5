using System.Text;
using System.Text.Json;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.SignalR;
using Microsoft.Extensions.DependencyInjection;
using SerializationApi.Formats;
using SerializationApi.Formats.Json;
using SerializationApi.SignalR.Tests;
using SerializationApi.Tests.Support;

namespace SerializationApi.TypeScript.Tests;

/// <summary>Values go through hubs of SignalR, by Microsoft's client for JavaScript and the server with either protocol, and are what they
/// are in JSON.</summary>
public sealed class HubTests(Modules modules)
{
    private static readonly FormatSet Formats = new(HubShapes.All);
    private static readonly string Packages = Path.Combine(Repository.Root, "tests/SignalR.Tests/Clients");

    private static DateTime Moment => new DateTime(2026, 11, 28, 17, 5, 9, DateTimeKind.Utc).AddTicks(1_234_567);

    public static TheoryData<Protocol> Protocols => [Protocol.Ours, Protocol.Microsofts];

    private static (string Contract, string Method, string Json)[] Echoes =>
        [
            Case(
                "Order",
                "EchoOrder",
                new Order
                {
                    Id = -7,
                    Customer = "Ærø 5",
                    Lines = [new() { Product = "tea", Price = 1.50m }],
                    Status = Status.Sent,
                    Placed = Moment,
                    Counts = new() { [Status.Open] = 3 },
                    Next = Status.Open,
                    Picture = [0, 255],
                }
            ),
            Case("Order", "EchoOrder", new Order { Placed = new(1969, 12, 31, 23, 59, 59, 999, DateTimeKind.Utc), Status = (Status)9 }),
            Case(
                "Order[]",
                "EchoOrders",
                new List<Order>
                {
                    new() { Placed = DateTime.UnixEpoch },
                    new() { Placed = new DateTime(9999, 12, 31, 23, 59, 59, DateTimeKind.Utc).AddTicks(9_999_999) },
                }
            ),
            Case(
                "Drawing",
                "EchoDrawing",
                new Drawing
                {
                    Title = "d",
                    Main = new Square { Side = 2, Days = Days.Weekend | Days.Monday },
                    Figures = [new Circle { Radius = 0.5 }, new Square { Days = (Days)128 }],
                    Days = Days.Weekend,
                    Label = new() { Text = "l" },
                }
            ),
            Case("Parcel", "EchoParcel", Parcel(static _ => { })),
            Case("Parcel", "EchoParcel", new Parcel { Sent = Moment }),
            Case("Parcel[]", "EchoParcels", new List<Parcel> { Parcel(static parcel => parcel.Inner = Parcel(static _ => { })) }),
            Case(
                "Parcel",
                "MakeParcel",
                Parcel(static parcel => (parcel.Numbered, parcel.Figure) = (new() { [1] = "b", [-4] = "a" }, null))
            ),
        ];

    [Theory]
    [MemberData(nameof(Protocols))]
    public async Task Contracts_of_every_kind_of_key_come_back_from_a_hub_as_they_are_in_JSON(Protocol protocol)
    {
        JsonElement[] results = await RunAsync(protocol, Echoes);

        Assert.Equal(Echoes.Select(static each => each.Json), results.Select(static result => result.GetProperty("whole").GetString()));
    }

    [Theory]
    [MemberData(nameof(Protocols))]
    public async Task They_do_in_a_page_with_a_strict_policy(Protocol protocol)
    {
        SkipUnlessThere();
        (string folder, _) = await modules.OfAsync("SerializationApi.SignalR.Tests.dll");

        JsonElement[] results = await Page.RunAsync(
            "hubcases",
            folder,
            Echoes.Select(Line),
            [
                .. ((string[])["signalr", "signalr-protocol-msgpack"]).Select(static package =>
                    Path.Combine(Packages, "node_modules/@microsoft", package, "dist/browser", $"{package}.js")
                ),
            ],
            services =>
            {
                services.AddSingleton<Calls>().AddFormats(static formats => formats.AddShapes(HubShapes.All));
                ISignalRServerBuilder hubs = services.AddSignalR();
                _ = protocol == Protocol.Ours ? hubs.AddFormatsProtocol() : hubs.AddMessagePackProtocol();
            },
            static app => app.MapHub<ShopHub>("/shop")
        );

        Assert.Equal(Echoes.Select(static each => each.Json), results.Select(static result => result.GetProperty("whole").GetString()));
    }

    [Theory]
    [MemberData(nameof(Protocols))]
    public async Task What_the_client_for_JavaScript_would_change_is_an_error_with_the_reason(Protocol protocol)
    {
        (string Contract, string Method, string Json)[] cases =
        [
            Case("Parcel", "EchoParcel", new Parcel { Number = long.MaxValue }),
            Case("Parcel", "MakeParcel", new Parcel { Seal = (1UL << 53) + 1 }),
            Case("Parcel", "EchoParcel", new Parcel { Numbered = new() { [1] = "b" } }),
            Case("Parcel", "EchoParcel", new Parcel { Sent = Moment }),
        ];

        JsonElement[] results = await RunAsync(protocol, cases);

        Assert.Equal(
            [
                "FormatError: the SignalR client has numbers of 53 bits, and would round 9223372036854775807 (.no)",
                "FormatError: expected an integer of 64 bits without sign, found 9007199254740992, which the "
                    + "SignalR client may have rounded to 53 bits (.seal)",
                "FormatError: the SignalR client writes keys of maps as text, and the server expects numbers (.numbered.1)",
            ],
            results[..3].Select(static result => result.GetProperty("whole").GetString())
        );
        Assert.Equal(
            "FormatError: the SignalR client has dropped digits below a millisecond: keep them with new "
                + "MessagePackHubProtocol({ extensionCodec: hubDates }) (.sent)",
            results[3].GetProperty("plain").GetString()
        );
    }

    [Fact]
    public async Task Contracts_that_Microsofts_end_has_otherwise_are_left_out_of_hubs_with_a_warning()
    {
        (string folder, string warnings) = await modules.OfAsync("SerializationApi.SignalR.Tests.dll");
        string module = await File.ReadAllTextAsync(Path.Combine(folder, "OtherShapes.ts"));

        Assert.Contains(
            "Hidden has no codec for SignalR hubs: For Hidden, the library writes the members Shown, Unsent; the shape writes Shown",
            warnings,
            StringComparison.Ordinal
        );
        Assert.Contains("export const Hidden:", module, StringComparison.Ordinal);
        Assert.DoesNotContain("HiddenHub", module, StringComparison.Ordinal);
    }

    private static Parcel Parcel(Action<Parcel> change)
    {
        var parcel = new Parcel
        {
            Number = -(1L << 53) + 1,
            Seal = (1UL << 53) - 1,
            Weight = 0.1,
            Volume = 1.5f,
            Price = 12.3400m,
            Zone = 'æ',
            Key = Guid.Parse("0f8fad5b-d9cb-469f-a165-70867728950e"),
            Sent = Moment,
            Due = new(2026, 2, 28, 1, 2, 3, TimeSpan.FromMinutes(-150)),
            Day = new(2024, 2, 29),
            Time = new(23, 59, 59, 999),
            Duration = TimeSpan.FromTicks(-1),
            Label = [1, 2, 3],
            Days = Days.Monday | Days.Tuesday,
            Status = Status.Sent,
            Grid =
            [
                [1, 2],
                [],
                [-3],
            ],
            Places = new()
            {
                ["Ærø"] = [new(1, -1)],
                [""] = null,
                ["b"] = [],
            },
            Costs = new() { [(Status)7] = -0.5m, [Status.Sent] = 1m },
            Figure = new Circle { Radius = 3 },
        };
        change(parcel);
        return parcel;
    }

    private static (string Contract, string Method, string Json) Case<T>(string contract, string method, T value)
    {
        using PooledBuffer json = Formats.FindCodecs<T>()!.Encode(Formats.Formats.First(static format => format is JsonFormat), value!);
        return (contract, method, Encoding.UTF8.GetString(json.Span));
    }

    private async Task<JsonElement[]> RunAsync(Protocol protocol, IEnumerable<(string Contract, string Method, string Json)> cases)
    {
        SkipUnlessThere();
        (string folder, _) = await modules.OfAsync("SerializationApi.SignalR.Tests.dll");
        await using HubServer server = await HubServer.StartAsync(protocol);
        return await Node.RunLinesAsync("hubs.mjs", folder, cases.Select(Line), server.Url.AbsoluteUri, Packages);
    }

    private static string Line((string Contract, string Method, string Json) each) => $"{each.Contract}\t{each.Method}\t{each.Json}";

    private static void SkipUnlessThere()
    {
        Node.SkipUnlessThere();
        Assert.SkipUnless(
            Directory.Exists(Path.Combine(Packages, "node_modules")),
            "The client is not there: npm install --prefix tests/SignalR.Tests/Clients"
        );
    }
}
