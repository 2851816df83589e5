using Swashbuckle.AspNetCore.SwaggerGen;

namespace Microsoft.Extensions.DependencyInjection;

/// <summary>Describes negotiated endpoints in documents of Swashbuckle.</summary>
public static class FormatsSwaggerGenOptionsExtensions
{
    /// <summary>
    /// Describes every format but JSON as a file, lines of JSON as its items, and a union type of C# by its cases:
    /// <c>services.AddSwaggerGen(options =&gt; options.AddFormats())</c>. All
    /// else stays as it was. Document filters that are added later see the result.
    /// </summary>
    /// <param name="options">The generator's options; the formats themselves are registered by <c>services.AddFormats()</c>.</param>
    /// <returns>The same options.</returns>
    public static SwaggerGenOptions AddFormats(this SwaggerGenOptions options)
    {
        // Documents of 10 and later are of other types, so that their filters lie in assemblies of their own, and nothing here may load the
        // filter for those before.
        string assembly = typeof(SwaggerGenOptions).Assembly.GetName().Version!.Major switch
        {
            < 10 => "SerializationApi.OpenApi.Swashbuckle",
            10 => "SerializationApi.OpenApi.Swashbuckle10",
            _ => "SerializationApi.OpenApi.Swashbuckle11",
        };
        options.DocumentFilterDescriptors.Add(Filter("FormatsDocumentFilter"));
        options.SchemaFilterDescriptors.Add(Filter("UnionFilter"));
        return options;

        FilterDescriptor Filter(string name) =>
            new() { Type = Type.GetType($"SerializationApi.OpenApi.{name}, {assembly}", throwOnError: true)!, Arguments = [] };
    }
}
