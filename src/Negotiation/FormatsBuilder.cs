using System.ComponentModel;
using System.Text.Json;
using Microsoft.Extensions.DependencyInjection;
using SerializationApi.Formats;
using SerializationApi.Formats.Cbor;
using SerializationApi.Formats.SystemTextJson;
using SerializationApi.Shapes;

namespace SerializationApi.Negotiation;

/// <summary>Says which contracts and formats an application speaks: <c>services.AddFormats(formats => ...)</c>.</summary>
public sealed class FormatsBuilder
{
    internal FormatsBuilder(IServiceCollection services) => Services = services;

    /// <summary>The application's services.</summary>
    public IServiceCollection Services { get; }

    /// <summary>
    /// Registers contracts: <c>AddShapes(ContractShapes.All)</c>. An application that calls this gets these contracts only; one that does
    /// not gets those of every shape set of its project and of the assemblies that it refers to.
    /// </summary>
    public FormatsBuilder AddShapes(IEnumerable<Shape> shapes) =>
        Register(registration =>
        {
            registration.NamedShapes ??= [];
            registration.NamedShapes.AddRange(shapes);
        });

    /// <summary>Registers the contracts of an application that calls <see cref="AddShapes"/> nowhere. The source generator calls
    /// it.</summary>
    /// <param name="shapes">Finds them, when the formats are made.</param>
    [EditorBrowsable(EditorBrowsableState.Never)]
    public FormatsBuilder AddGeneratedShapes(Func<IEnumerable<Shape>> shapes) =>
        Register(registration => registration.GeneratedShapes.Add(shapes));

    /// <summary>
    /// Adds CBOR (RFC 8949) as <c>application/cbor</c>, and CBOR sequences (RFC 8742) of lists and streams as <c>application/cbor-seq</c>;
    /// once, however often it is called.
    /// </summary>
    public FormatsBuilder AddCbor() => AddFormat(static (_, limits) => new CborFormat(limits));

    /// <summary>
    /// Adds a format, behind those before it in the server's order of preference, or puts it in the place of the one that has its name:
    /// <c>AddFormat((services, limits) => new OwnFormat(limits))</c>.
    /// </summary>
    /// <param name="create">Makes the format, of the application's services and limits; called again for endpoints with limits of their
    /// own.</param>
    public FormatsBuilder AddFormat(Func<IServiceProvider, FormatLimits, Format> create) =>
        Register(registration => registration.Formats.Add((services, limits, _) => create(services, limits)));

    /// <summary>
    /// Hands JSON to System.Text.Json with the application's <c>JsonOptions</c> (<c>ConfigureHttpJsonOptions</c>; in controllers
    /// <c>AddJsonOptions</c>), for teams whose JSON must not change; media types and negotiation stay as they are.
    /// </summary>
    public FormatsBuilder UseSystemTextJson() =>
        Register(static registration =>
        {
            registration.UsesSystemTextJson = true;
            registration.Formats.Add(static (_, limits, options) => new SystemTextJsonFormat(options, limits));
        });

    /// <summary>
    /// Where a library writes a format (<c>UseMessagePackCSharp()</c> and its like), writes and reads one in so many of its payloads by the
    /// contract's shape as well. A difference is logged and counted (<c>serialization.library.differences</c>); what is sent and read is
    /// the library's.
    /// </summary>
    /// <param name="oneIn">Of how many payloads one is compared; at least 1.</param>
    public FormatsBuilder VerifyAgainstShapes(int oneIn)
    {
        ArgumentOutOfRangeException.ThrowIfLessThan(oneIn, 1);
        return Register(registration => registration.VerifiesOneIn = oneIn);
    }

    /// <summary>Leaves a format out: <c>RemoveFormat("memorypack")</c>.</summary>
    public FormatsBuilder RemoveFormat(string name) => Register(registration => registration.RemovedFormats.Add(name));

    /// <summary>Changes settings: limits, the order of formats, the sizes of batches.</summary>
    public FormatsBuilder Configure(Action<FormatOptions> configure)
    {
        Services.Configure(configure);
        return this;
    }

    private FormatsBuilder Register(Action<FormatRegistration> register)
    {
        Services.Configure(register);
        return this;
    }
}

/// <summary>What <see cref="FormatsBuilder"/> collects, over any number of calls of <c>AddFormats</c>.</summary>
internal sealed class FormatRegistration
{
    private List<Shape>? _found;

    /// <summary>The shapes that the application names; null where it names none.</summary>
    public List<Shape>? NamedShapes { get; set; }

    /// <summary>The shapes of the contracts.</summary>
    public IReadOnlyList<Shape> Shapes => NamedShapes ?? (_found ??= [.. GeneratedShapes.SelectMany(static find => find())]);

    /// <summary>Find the shapes where the application names none.</summary>
    public List<Func<IEnumerable<Shape>>> GeneratedShapes { get; } = [];

    /// <summary>What makes formats beside the built-in ones, or in the place of one of the same name; JSON's options are those of minimal
    /// APIs, or of MVC.</summary>
    public List<Func<IServiceProvider, FormatLimits, JsonSerializerOptions, Format>> Formats { get; } = [];

    /// <summary>The names of formats that are left out.</summary>
    public HashSet<string> RemovedFormats { get; } = new(StringComparer.OrdinalIgnoreCase);

    /// <summary>Of how many payloads of a library one is compared with the contract's shape; null for none.</summary>
    public int? VerifiesOneIn { get; set; }

    /// <summary>Whether JSON is System.Text.Json's.</summary>
    public bool UsesSystemTextJson { get; set; }
}
