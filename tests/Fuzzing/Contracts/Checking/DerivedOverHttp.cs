using System.Net;
using System.Net.Http.Headers;
using System.Reflection;
using System.Text.Json;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Hosting;
using Microsoft.AspNetCore.Http;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Logging;
using SerializationApi.Compatibility.Tests.Values;
using SerializationApi.Formats;
using SerializationApi.Shapes;
using SerializationApi.Tests.Support.Values;

namespace SerializationApi.Contracts.Fuzz.Checking;

/// <summary>
/// Handlers and actions that declare a base and return a derived value: what they write the client reads as the base, and JSON is that of
/// the same application without formats.
/// </summary>
internal sealed class DerivedOverHttp : IDisposable
{
    private static readonly string[] Ways =
    [
        "api/{0}",
        "api/{0}/task",
        "api/{0}/ok",
        "mvc/{0}/plain",
        "mvc/{0}/task",
        "mvc/{0}/result",
        "mvc/{0}/ok",
    ];

    private static readonly MethodInfo Mapping = typeof(DerivedOverHttp).GetMethod(
        nameof(Map),
        BindingFlags.NonPublic | BindingFlags.Instance
    )!;

    private static readonly JsonSerializerOptions Known = new(OneJson.Options);

    private readonly Held _held = new();
    private readonly FormatSet _formats;
    private readonly Dictionary<Type, int> _places;
    private readonly (WebApplication App, HttpClient Client)[] _apps;

    private Exception? _thrown;

    // Read-only options complete what they are asked for.
    static DerivedOverHttp() => Known.MakeReadOnly();

    /// <summary>Starts two applications, one with formats and one without.</summary>
    /// <param name="shapes">The contracts' shapes.</param>
    public DerivedOverHttp(Shape[] shapes)
    {
        _formats = new FormatSet(shapes, FormatSet.Standard(FormatLimits.Default));
        _places = shapes
            .Select(static shape => shape.Info)
            .Where(declared =>
                declared.For(MemberLayout.Json) is not null
                && shapes.Any(other => other.Type != declared.Type && other.Type.IsAssignableTo(declared.Type))
                && IsKnown(declared.Type)
            )
            .Select(static (declared, i) => (declared.Type, i))
            .ToDictionary(static item => item.Type, static item => item.i);
        _apps = _places.Count == 0 ? [] : [Start(shapes), Start(null)];
    }

    /// <summary>How many requests were answered with a value of a derived contract.</summary>
    public int Sent { get; private set; }

    /// <summary>The first difference of a value that is returned where bases of its contract are declared; null if there is none.</summary>
    public string? Difference(object value)
    {
        // Of a base that System.Text.Json throws at it takes no discriminator.
        if (Carried.IsNullAsSurrogate(value) || !HasBases(value.GetType()))
        {
            return null;
        }

        _held.Value = value;
        return _places
            .Where(place => place.Key != value.GetType() && place.Key.IsInstanceOfType(value))
            .SelectMany(place =>
                Ways.Select(way =>
                    DifferenceAsync(place.Key, string.Format(System.Globalization.CultureInfo.InvariantCulture, way, place.Value), value)
                        .GetAwaiter()
                        .GetResult()
                )
            )
            .FirstOrDefault(static difference => difference is not null);
    }

    /// <inheritdoc />
    public void Dispose()
    {
        foreach ((WebApplication app, HttpClient client) in _apps)
        {
            client.Dispose();
            app.StopAsync().GetAwaiter().GetResult();
            ((IDisposable)app).Dispose();
        }
    }

    private static bool HasBases(Type type)
    {
        try
        {
            for (Type? above = type.BaseType; above is not null; above = above.BaseType)
            {
                OneJson.Options.GetTypeInfo(above);
            }

            return true;
        }
        catch (InvalidOperationException)
        {
            return false;
        }
    }

    private (WebApplication App, HttpClient Client) Start(Shape[]? shapes)
    {
        WebApplicationBuilder builder = WebApplication.CreateSlimBuilder();
        builder.Logging.ClearProviders();
        var controllers = new DeclaredControllers(_places);
        IMvcBuilder mvc = builder
            .Services.AddSingleton(_held)
            .AddControllers(options => options.Conventions.Add(controllers))
            .ConfigureApplicationPartManager(parts =>
            {
                parts.ApplicationParts.Clear();
                parts.FeatureProviders.Add(controllers);
            });
        if (shapes is not null)
        {
            mvc.AddFormats(formats => formats.AddShapes(shapes));
        }

        builder.WebHost.UseUrls("http://127.0.0.1:0");
        WebApplication app = builder.Build();
        app.Use(
            async (context, next) =>
            {
                try
                {
                    await next(context);
                }
                catch (Exception exception)
                {
                    _thrown = exception;
                    throw;
                }
            }
        );
        app.MapControllers();
        foreach ((Type type, int place) in _places)
        {
            Mapping.MakeGenericMethod(type).Invoke(this, [app, place, shapes is not null]);
        }

        app.StartAsync().GetAwaiter().GetResult();
        return (app, new HttpClient { BaseAddress = new Uri(app.Urls.First()) });
    }

    private void Map<T>(WebApplication app, int place, bool isNegotiated)
    {
        RouteHandlerBuilder[] endpoints =
        [
            app.MapGet($"/api/{place}", () => (T)_held.Value!),
            app.MapGet($"/api/{place}/task", () => Task.FromResult((T)_held.Value!)),
            app.MapGet($"/api/{place}/ok", () => TypedResults.Ok((T)_held.Value!)),
        ];
        foreach (RouteHandlerBuilder endpoint in endpoints.Where(_ => isNegotiated))
        {
            endpoint.Negotiate();
        }
    }

    private async Task<string?> DifferenceAsync(Type declared, string path, object value)
    {
        Sent++;
        TypeCodecs codecs = _formats.FindCodecs(declared)!;
        foreach (Format format in _formats.Formats.Where(codecs.Offers))
        {
            _thrown = null;
            (HttpStatusCode status, byte[] found, string? mediaType) = await GetAsync(_apps[0].Client, path, format.MediaTypes[0]);
            if (status == HttpStatusCode.OK && format.Name != "json" && mediaType == "application/json")
            {
                continue; // The derived contract is not offered in the format, and no app is strict here.
            }

            if (
                (
                    status switch
                    {
                        HttpStatusCode.OK => OfReading(codecs, format, value, found),
                        HttpStatusCode.NotAcceptable when format.Name != "json" && IsRefused(codecs, format, value) => null,
                        _ when (await GetAsync(_apps[1].Client, path, "application/json")).Status != HttpStatusCode.OK => null,
                        _ => $"{status} {System.Text.Encoding.UTF8.GetString(found)} {_thrown}",
                    }
                ) is
                { } difference
            )
            {
                return $"{path}, {value.GetType().Name} as {declared.Name} in {format.Name}: {difference}";
            }

            if (
                format.Name == "json"
                && status == HttpStatusCode.OK
                && SystemTextJson.Carries(declared)
                && SystemTextJson.Carries(value.GetType())
                && await GetAsync(_apps[1].Client, path, format.MediaTypes[0]) is (HttpStatusCode.OK, { } plain, _)
                && JsonText.Difference(plain, found, inOrder: true) is { } json
            )
            {
                return $"{path}, {value.GetType().Name} as {declared.Name}: without formats {System.Text.Encoding.UTF8.GetString(plain)}, "
                    + $"with them {System.Text.Encoding.UTF8.GetString(found)}: {json}";
            }
        }

        return null;
    }

    // Of a value that is written as its base only the base's members come back, and JSON may have those that a constructor of the base
    // wants, or the case's name, elsewhere.
    private static string? OfReading(TypeCodecs codecs, Format format, object value, byte[] found)
    {
        try
        {
            object? read = codecs.Decode(format, new(found));
            if (read is null)
            {
                return "null is read";
            }

            if (read.GetType() != value.GetType())
            {
                return format.Name == "json" ? null : $"a {read.GetType().Name} is read";
            }

            object expected = codecs.Decode(format, new(ContractChecks.Encode(codecs, format, value)))!;
            return ValueComparer.Difference(expected, read, WireRules.Of(format.Name));
        }
        catch (InvalidPayloadException error)
        {
            return format.Name == "json" ? null : $"{error.Message} of {Convert.ToHexStringLower(found)}"; // JSON is compared.
        }
    }

    private static bool IsRefused(TypeCodecs codecs, Format format, object value)
    {
        try
        {
            ContractChecks.Encode(codecs, format, value);
            return false;
        }
        catch (UnsupportedValueException)
        {
            return true;
        }
    }

    private static async Task<(HttpStatusCode Status, byte[] Body, string? MediaType)> GetAsync(
        HttpClient client,
        string path,
        string mediaType
    )
    {
        using var request = new HttpRequestMessage(HttpMethod.Get, path)
        {
            Headers = { Accept = { MediaTypeWithQualityHeaderValue.Parse(mediaType) } },
        };
        try
        {
            using HttpResponseMessage response = await client.SendAsync(request);
            return (response.StatusCode, await response.Content.ReadAsByteArrayAsync(), response.Content.Headers.ContentType?.MediaType);
        }
        catch (HttpRequestException)
        {
            return (HttpStatusCode.InternalServerError, [], null); // It threw behind the head of its response.
        }
    }

    // Without formats minimal APIs stop the start at a contract that System.Text.Json throws at.
    private static bool IsKnown(Type type)
    {
        try
        {
            return Known.GetTypeInfo(type) is not null;
        }
        catch (Exception exception) when (exception is InvalidOperationException or NotSupportedException)
        {
            return false;
        }
    }
}
