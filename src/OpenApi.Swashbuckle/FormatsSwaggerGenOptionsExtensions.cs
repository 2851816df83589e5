using Swashbuckle.AspNetCore.SwaggerGen;

namespace Microsoft.Extensions.DependencyInjection;

/// <summary>Describes negotiated endpoints in documents of Swashbuckle.</summary>
public static class FormatsSwaggerGenOptionsExtensions
{
    /// <summary>
    /// Describes every format but JSON as a file, and lines of JSON as its items:
    /// <c>services.AddSwaggerGen(options =&gt; options.AddFormats())</c>. All
    /// else stays as it was. Document filters that are added later see the result.
    /// </summary>
    /// <param name="options">The generator's options; the formats themselves are registered by <c>services.AddFormats()</c>.</param>
    /// <returns>The same options.</returns>
    public static SwaggerGenOptions AddFormats(this SwaggerGenOptions options)
    {
        // Documents of 10 and later are of other types, so that their filters lie in assemblies of their own, and nothing here may load the
        // filter for those before.
        const string Filter = "SerializationApi.OpenApi.FormatsDocumentFilter, SerializationApi.OpenApi.Swashbuckle";
        Type filter = typeof(SwaggerGenOptions).Assembly.GetName().Version!.Major switch
        {
            < 10 => Type.GetType(Filter, throwOnError: true)!,
            10 => Type.GetType(Filter + "10", throwOnError: true)!,
            _ => Type.GetType(Filter + "11", throwOnError: true)!,
        };
        options.DocumentFilterDescriptors.Add(new FilterDescriptor { Type = filter, Arguments = [] });
        return options;
    }
}
